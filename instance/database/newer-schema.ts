import { readdirSync } from "node:fs";
import { Client } from "pg";

/** Throws where a newer version of Remit has migrated the database: this one might misread or damage its data. */
export async function refuseNewerSchema(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
    if ((tables[0] as { name: string | null }).name === null) return;
    const { rows } = await client.query<{ migration_name: string }>(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    const known = new Set(readdirSync("prisma/migrations"));
    const unknown = rows.map(({ migration_name: name }) => name).filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    throw new Error(
      `The database was migrated by a newer version of Remit (${unknown.join(", ")}). Start that version, or restore a backup from before.`,
    );
  } finally {
    await client.end();
  }
}
