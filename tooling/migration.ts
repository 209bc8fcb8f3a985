// npm run db:migration <name>: writes the migration from the difference between prisma/migrations and
// prisma/schema.prisma.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { newClient } from "@/lib/platform/connection";
import { warn, say } from "@/instance/terminal";
import { writeMigration } from "./migration/write";
import { keepPostgres } from "./test/postgres";

try {
  const [name = "", ...others] = process.argv.slice(2);
  if (others.length > 0) throw new Error("Usage: npm run db:migration <name>");
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const file = await withMigratedDatabase((migratedDatabaseUrl) =>
    writeMigration({ name, folder: "prisma/migrations", now: new Date(), schema, migratedDatabaseUrl }),
  );
  say(`Wrote ${file}. Read it before you commit:`);
  say("- Prisma does not know partial indexes, check constraints, triggers and functions: write those by hand.");
  say(
    "- The previous release must not use anything that the migration removes: see docs/development.md for the name of such a migration.",
  );
  say("- A new NOT NULL column needs a default or an UPDATE for the rows that exist.");
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// Otherwise a timer of the schema engine would keep the process running for ten seconds.
process.exit();

async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { serverUrl, template } = await keepPostgres("nothing");
  const name = `migration_${randomBytes(8).toString("hex")}`;
  const server = newClient(serverUrl);
  await server.connect();
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}
