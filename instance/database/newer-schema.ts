import { readdirSync } from "node:fs";
import type { Client } from "pg";
import { newClient } from "@/lib/platform/connection";

/** The first migration. Earlier names are those of the development versions (migrate.ts). */
export const initialMigration = "20261127000000_init";

type Comparison = {
  /** Migrations that are only in the database. */
  newer: string[];
  /** The newer migrations that removed something this version needs. */
  incompatible: string[];
  /** Migrations that are only in this version. */
  pending: string[];
};

/**
 * The suffix of a migration that removes something, such as `_requires_20270115093000`: only programs that know the
 * migration of that time still work. All other migrations only expand the schema, so older programs still work.
 */
const requiredMigration = /_requires_(\d{14})$/;

export async function compareMigrations(url: string): Promise<Comparison> {
  const client = newClient(url);
  await client.connect();
  let applied: string[];
  try {
    applied = await readApplied(client);
  } finally {
    await client.end();
  }
  const known = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));
  const isMissingFrom = (names: string[]) => (name: string) => !names.includes(name);
  const newer = applied.filter(isMissingFrom(known)).filter((name) => name > initialMigration);
  const isIncompatible = (name: string) => {
    const required = requiredMigration.exec(name)?.[1];
    return required !== undefined && !known.some((migration) => migration.startsWith(required));
  };
  return { newer, incompatible: newer.filter(isIncompatible), pending: known.filter(isMissingFrom(applied)) };
}

/** Throws if a newer version of Remit migrated the database, whose chains and privileges this version would overwrite. */
export async function refuseNewerSchema(url: string): Promise<void> {
  const { newer } = await compareMigrations(url);
  if (newer.length > 0) throw new Error(newerVersionMessage(newer));
}

export function newerVersionMessage(migrations: string[]): string {
  return `The database was migrated by a newer version of Remit (${migrations.join(", ")}). Start that version, or restore a backup from before.`;
}

/** The names of the migrations that the database has. */
export async function readApplied(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if ((tables[0] as { name: string | null }).name === null) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return rows.map(({ migration_name: name }) => name);
}
