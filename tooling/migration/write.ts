import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { differenceToSchema } from "@/instance/database/migrate";

type NewMigration = { name: string; folder: string; now: Date; schema: string; migratedUrl: string };

/**
 * Writes the SQL that migrates the database at `migratedUrl` to the schema, in a new folder of `folder`, and returns
 * the file. Throws if the name is not an identifier or there is no difference.
 */
export async function writeMigration({ name, folder, now, schema, migratedUrl }: NewMigration): Promise<string> {
  if (!/^[a-z][a-z0-9_]{2,59}$/.test(name)) {
    throw new Error(`A migration needs a name such as add_refund_address, not "${name}": npm run db:migration <name>`);
  }
  const sql = await differenceToSchema(migratedUrl, schema);
  if (sql === "-- This is an empty migration.") {
    throw new Error("There is no difference: prisma/migrations already produce prisma/schema.prisma.");
  }
  const timestamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const file = join(folder, `${timestamp}_${name}`, "migration.sql");
  mkdirSync(join(folder, `${timestamp}_${name}`), { recursive: true });
  writeFileSync(file, `${sql}\n`);
  return file;
}
