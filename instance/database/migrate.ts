// Applies the committed SQL migrations to a database.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Logger, runMigrations } from "graphile-worker";
import type { Client } from "pg";
import { newClient, newPool } from "@/lib/platform/connection";
import { replaceFormerHistory } from "./former-history";
import { applicationOf, grantToApplication } from "./grants";
import { initialMigration } from "./newer-schema";
import { schemaFile, withSchemaEngine } from "./schema-engine";

const committedMigrations = "prisma/migrations";
// The key of an advisory lock: an arbitrary number that all versions share.
const migrationLock = 7_233_000;
const noFilters = { externalTables: [], externalEnums: [] };

type Migrated = {
  /** The names of the migrations. */
  applied: string[];
  /** Whether the application's role has all privileges of the owner. */
  isApplicationOwner: boolean;
};

/**
 * Applies missing migrations. Safe when several processes start at once: one migrates while the others wait. Writes
 * Prisma's `_prisma_migrations`, so `prisma migrate deploy` is compatible. Grants the role of `applicationUrl` its
 * privileges unless it is the owner. Continues a database of the development versions (former-history.ts).
 */
export async function migrate(url: string, applicationUrl = url, folder = committedMigrations): Promise<Migrated> {
  return withAdvisoryLock(url, async (owner) => {
    await replaceFormerHistory(owner, sqlOf(folder, initialMigration));
    const applied = await withSchemaEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList: migrationsList(folder), filters: noFilters }),
    );
    await migrateQueue(url);
    const { role, isOwner } = await applicationOf(owner, applicationUrl);
    if (!isOwner) await grantToApplication(owner, role);
    return { applied: applied.appliedMigrationNames, isApplicationOwner: isOwner };
  });
}

/** Migrates the job queue's own schema. Every process that records events needs its tables, not only the worker. */
async function migrateQueue(url: string): Promise<void> {
  const silent = new Logger(() => () => undefined);
  const pgPool = newPool(url, { max: 1 });
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** SQL that migrates the database to the schema; only a comment if they are equal. */
export async function diffWithSchema(url: string, schema?: string): Promise<string> {
  const [path, currentSchema] = schemaFile();
  const content = schema ?? currentSchema;
  return withSchemaEngine(url, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files: [{ path, content }], configDir: resolve("prisma") },
      to: { tag: "schemaDatamodel", files: [{ path, content }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    return (stdout ?? "").trim();
  });
}

function migrationsList(folder: string): MigrationList {
  const lockfile = join(folder, "migration_lock.toml");
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir: resolve(folder),
    lockfile: { path: "migration_lock.toml", content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names
      .map(({ name }) => name)
      .sort()
      .map((path) => ({
        path,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok", value: sqlOf(folder, path) },
        },
      })),
  };
}

function sqlOf(folder: string, migration: string): string {
  return readFileSync(join(folder, migration, "migration.sql"), "utf8");
}

/** A separate session holds the lock, so that PostgreSQL releases it when the process dies. */
async function withAdvisoryLock<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient(url);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
