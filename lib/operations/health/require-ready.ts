import { DomainError } from "@/lib/platform/errors";
import { isStopping } from "@/lib/platform/process/shutdown";
import { sharedResult } from "@/lib/platform/shared-result";
import type { chainCheckSchema, readinessSchema } from "./schema";
import { versionText } from "@/lib/platform/version";
import { readdirSync } from "node:fs";
import { isClockSkewed } from "@/lib/chains/clock-skew";
import { currentHealthText, silentAfterMs } from "@/lib/chains/current-health";
import { pool } from "@/lib/platform/db";
import type { z } from "zod";

type Ready = z.infer<typeof readinessSchema>;

// A process is ready if it can serve: the database responds and has this version's migrations. Workers and chains are
// only reported, so that none of them takes a web process out of service.

/** The route has no rate limit, so that anyone may call it: one check a second serves all calls. */
const currentReadiness = sharedResult(1000, checkReadiness);

const freshReadiness = sharedResult(0, checkReadiness);

/** Whether this process cannot serve at this moment, for a request that has failed. */
export async function cannotServe(): Promise<boolean> {
  return !isReady(await freshReadiness());
}

/**
 * The state of this process; without `isOperator`, only its status. Throws `temporarily_unavailable` while it cannot
 * serve or stops; only the operator reads why.
 */
export async function requireReady({ isOperator }: { isOperator: boolean }): Promise<Ready> {
  if (isStopping()) throw new DomainError("temporarily_unavailable", "Remit is stopping.", { retryAfterSeconds: 1 });
  const readiness = await currentReadiness();
  if (isReady(readiness)) return isOperator ? { ...readiness, version: versionText() } : { status: readiness.status };
  const { database } = readiness.checks;
  const missing = database === "ok" ? "migrations; run the migrations of this version" : "database";
  const message = isOperator ? `Remit cannot serve requests; waiting for: ${missing}.` : "Remit cannot serve requests.";
  throw new DomainError("temporarily_unavailable", message, { retryAfterSeconds: 1 });
}

type ChainCheck = z.infer<typeof chainCheckSchema>;

export type Readiness = {
  status: Ready["status"] | "unavailable";
  checks: NonNullable<Ready["checks"]>;
};

export type InstanceState = {
  migrations: string[];
  /** A standby, or an instance that is almost out of disk space. */
  isReadOnly: boolean;
  workerBeatsAgoMs: number | null;
  chains: ChainState[];
};
type ChainState = {
  slug: string;
  is_local: boolean;
  block_time_ms: number;
  poll_interval_ms: number;
  /** Null, like the next ones, until a worker has checked the chain. */
  is_degraded: boolean | null;
  clock_skew_ms: number | null;
  is_watched: boolean | null;
  /** Final blocks that the second node has not confirmed. */
  unconfirmed_blocks: number | null;
};

/** The state of a database without Remit's tables. */
const unmigrated: InstanceState = { migrations: [], isReadOnly: false, workerBeatsAgoMs: null, chains: [] };

/** The state of this process and its dependencies. `ok` and `degraded` are ready. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
  const state = await readState().catch((error: unknown) => (isMissingTable(error) ? unmigrated : null));
  return evaluate(state, listMigrations());
}

function isReady(readiness: Readiness): readiness is Readiness & Ready {
  return readiness.status === "ok" || readiness.status === "degraded";
}

/** `state` comes from the database; null if it does not respond. */
export function evaluate(state: InstanceState | null, expectedMigrations: readonly string[]): Readiness {
  if (!state) {
    return { status: "unavailable", checks: { database: "down", migrations: "down", worker: "down", chains: {} } };
  }
  const checks: Readiness["checks"] = {
    database: state.isReadOnly ? "degraded" : "ok",
    migrations: expectedMigrations.every((name) => state.migrations.includes(name)) ? "ok" : "down",
    worker: isRecent(state.workerBeatsAgoMs) ? "ok" : "degraded",
    chains: Object.fromEntries(state.chains.map((chain) => [chain.slug, chainCheck(chain)])),
  };
  if (checks.migrations !== "ok") return { status: "unavailable", checks };
  const { chains, ...others } = checks;
  const isHealthy = [...Object.values(others), ...Object.values(chains)].every((check) => check === "ok");
  return { status: isHealthy ? "ok" : "degraded", checks };
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}

function chainCheck(chain: ChainState): ChainCheck {
  if (chain.is_degraded !== false || !chain.is_watched) return "degraded";
  const { is_local: isLocal, block_time_ms: blockTimeMs, poll_interval_ms: pollIntervalMs } = chain;
  if (isClockSkewed(chain.clock_skew_ms, { isLocal, blockTimeMs, pollIntervalMs })) return "clock_skew";
  return (chain.unconfirmed_blocks ?? 0) > usualUnconfirmed ? "unconfirmed" : "ok";
}

// A second node may be a few blocks behind.
const usualUnconfirmed = 20;

function isRecent(agoMs: number | null): boolean {
  return agoMs !== null && agoMs < silentAfterMs;
}

async function readState(): Promise<InstanceState> {
  // One after the other, so that a check holds one connection.
  const database = pool();
  const migrations = await database.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const worker = await database.query<{ ago_ms: number | null; is_read_only: boolean }>(
    `SELECT (extract(epoch FROM now() - max(beat_at)) * 1000)::float8 AS ago_ms,
       current_setting('transaction_read_only') = 'on' AS is_read_only
     FROM worker_heartbeat`,
  );
  const chains = await database.query<ChainState>(
    `SELECT c.slug, c.is_local, c.block_time_ms, c.poll_interval_ms, h.is_degraded, h.clock_skew_ms,
       h.is_watched, (final.block_number - final.witnessed_block)::float8 AS unconfirmed_blocks
     FROM chain c LEFT JOIN ${currentHealthText} h ON h.chain_id = c.id
     LEFT JOIN watch_cursor final ON final.chain_id = c.id AND final.stream = 'final' WHERE c.is_active ORDER BY c.id`,
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    isReadOnly: worker.rows[0]?.is_read_only ?? false,
    workerBeatsAgoMs: worker.rows[0]?.ago_ms ?? null,
    chains: chains.rows,
  };
}

function listMigrations(): string[] {
  const entries = readdirSync("prisma/migrations", { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
