import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diffWithSchema } from "@/instance/database/migrate";

type NewMigration = { name: string; folder: string; now: Date; schema: string; migratedDatabaseUrl: string };

/**
 * Creates a migration: a new subfolder of `folder` with the SQL that brings a database up to the schema. Returns its path.
 * `migratedDatabaseUrl`: a database to which all existing migrations have been applied. Throws if the name is invalid
 * or there is nothing to migrate.
 */
export async function writeMigration({
  name,
  folder,
  now,
  schema,
  migratedDatabaseUrl,
}: NewMigration): Promise<string> {
  if (!/^[a-z][a-z0-9_]{2,59}$/.test(name)) {
    throw new Error(
      `"${name}" is not a migration name. The name must be 3 to 60 lower-case letters, digits or underscores, and start with a letter: npm run db:migration add_refund_address`,
    );
  }
  const sql = await diffWithSchema(migratedDatabaseUrl, schema);
  if (sql === "-- This is an empty migration.") {
    throw new Error("Nothing to migrate: the migrations in prisma/migrations already match prisma/schema.prisma.");
  }
  const timestamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const file = join(folder, `${timestamp}_${name}`, "migration.sql");
  mkdirSync(join(folder, `${timestamp}_${name}`), { recursive: true });
  writeFileSync(file, `${sql}\n`);
  return file;
}
