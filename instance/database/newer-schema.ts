import { readdirSync } from "node:fs";
import { Client } from "pg";

/** The migrations that only the database has, or only this version. */
export async function compareMigrations(url: string): Promise<{ newer: string[]; pending: string[] }> {
  const applied = await readApplied(url);
  const known = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));
  const lacks = (names: string[]) => (name: string) => !names.includes(name);
  return { newer: applied.filter(lacks(known)), pending: known.filter(lacks(applied)) };
}

/** Throws where a newer version of Remit has migrated the database: this one might misread or damage its data. */
export async function refuseNewerSchema(url: string): Promise<void> {
  const { newer } = await compareMigrations(url);
  if (newer.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of Remit (${newer.join(", ")}). Start that version, or restore a backup from before.`,
  );
}

async function readApplied(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
    if ((tables[0] as { name: string | null }).name === null) return [];
    const { rows } = await client.query<{ migration_name: string }>(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return rows.map(({ migration_name: name }) => name);
  } finally {
    await client.end();
  }
}
