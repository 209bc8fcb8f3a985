// Applies the committed SQL migrations to a database.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Logger, runMigrations } from "graphile-worker";
import type { Client } from "pg";
import { newClient, newPool } from "@/lib/platform/connection";
import { applicationOf, grantToApplication } from "./grants";
import { initialMigration, readApplied } from "./newer-schema";
import { schemaFile, withSchemaEngine } from "./schema-engine";
import { createHash } from "node:crypto";

const committedMigrations = "prisma/migrations";
// The key of an advisory lock: an arbitrary number that all versions share.
const migrationLock = 7_233_000;
const lockRetryMs = 100;
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
 * privileges unless it is the owner. Continues a database of the development versions.
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

/**
 * A separate session holds the lock, so that PostgreSQL releases it when the process dies. Asks for it again and again:
 * `CREATE INDEX CONCURRENTLY` waits for every statement in progress, and so for one that waits for the lock.
 */
async function withAdvisoryLock<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient(url);
  await client.connect();
  try {
    while (!(await tryLock(client))) await sleep(lockRetryMs);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    migrationLock,
  ]);
  return rows[0]?.locked === true;
}

// Databases of the development versions before the first release. The initial migration builds the schema that their 50
// migrations built.

/** The last version with the former migrations. */
const lastFormerVersion = "commit 2c775192290a (0.2.0-dev)";

export const formerMigrations = `
  20261120000000_init 20261120000100_ended_session 20261120000200_wide_sums 20261120010000_idempotency
  20261120020000_request_filters 20261120030000_api_key_settings 20261120040000_solana 20261120050000_simulations
  20261120060000_unmatched_decisions 20261120070000_settlement_settings 20261120071000_timeline
  20261120080000_chain_configuration 20261120090000_simulation_signature 20261120100000_unexplained_inflow
  20261120110000_webhooks 20261120113000_event_retention 20261120120000_token_program 20261120120000_webhook_api
  20261122000000_transfer_identity 20261122103500_chain_clock_skew 20261122110000_simulation_attempts
  20261122130000_address_pools 20261122131000_simulation_scenarios 20261122141000_chain_reconciliation
  20261122144000_balance_verification 20261122150000_search_indexes 20261122220000_change_notifications
  20261122220000_webhook_dispatcher 20261123011002_audit_chain 20261123011453_user_sessions
  20261123015500_sealed_rpc_urls 20261123050000_address_proof 20261123053000_reported_transactions
  20261123060000_address_protection 20261123061000_account_deletion 20261123061500_email_verification
  20261123080000_reported_transactions_notify 20261123182500_rpc_request_counts 20261124141500_audit_address_retention
  20261126075022_membership_role_check 20261126075023_drop_membership_role_default_requires_20261126075022
  20261126075303_rate_limit_lease 20261126083000_audit_function_search_path 20261126102736_cross_check_count
  20261126114000_unmatched_candidates_index 20261126134951_payer_reports 20261126170000_chain_lease
  20261126172500_past_amount_slots 20261126174500_transfer_seen_at 20261126183000_witnessed_block
`
  .trim()
  .split(/\s+/);

/**
 * Replaces a complete history of former migrations with the initial migration, whose SQL is `initialSql`. Throws if the
 * history is incomplete. Changes no other database.
 */
async function replaceFormerHistory(owner: Client, initialSql: string): Promise<void> {
  const applied = (await readApplied(owner)).filter((name) => name < initialMigration);
  if (applied.length === 0) return;
  const present = formerMigrations.filter((name) => applied.includes(name));
  if (present.length < formerMigrations.length) {
    throw new Error(
      `The database has ${present.length} of the ${formerMigrations.length} migrations that ${initialMigration} replaces. Run "npm run migrate" of ${lastFormerVersion}, which applies the others. Then start this version again.`,
    );
  }
  // One statement, so that no process sees a database without a history.
  await owner.query(
    `WITH former AS (DELETE FROM _prisma_migrations WHERE migration_name COLLATE "C" < $1)
     INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $2, $1, now(), now(), 1)`,
    [initialMigration, createHash("sha256").update(initialSql).digest("hex")],
  );
}
