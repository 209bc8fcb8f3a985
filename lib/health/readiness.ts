// A starting process becomes ready once all its dependencies are ready. Afterwards it is ready while the database
// responds, so that a dead worker or an unreachable node takes no web process out of service.
import { readdirSync } from "node:fs";
import { isClockSkewed } from "@/lib/chains/clock-skew";
import { pool } from "@/lib/db";
import { env } from "@/lib/env";
import { silentAfterMs } from "./heartbeat";
import type { ChainCheck, Ready } from "./schema";

export type Readiness = {
  status: Ready["status"] | "starting" | "unavailable";
  checks: NonNullable<Ready["checks"]>;
};

type InstanceState = {
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
  /** Null, like the next two, until a worker has checked the chain. */
  is_degraded: boolean | null;
  clock_skew_ms: number | null;
  checked_ago_ms: number | null;
};

let hasBeenReady = false;

/** The state of this process and its dependencies. `ok` and `degraded` are ready. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
  const state = await readState().catch(() => null);
  const readiness = evaluate(state, {
    expectedMigrations: listMigrations(),
    expectsLocal: expectsLocalChains(),
    hasBeenReady,
  });
  hasBeenReady ||= isReady(readiness);
  return readiness;
}

export function isReady(readiness: Readiness): readiness is Readiness & Ready {
  return readiness.status === "ok" || readiness.status === "degraded";
}

type Expectations = { expectedMigrations: string[]; expectsLocal: boolean; hasBeenReady: boolean };

/** `state` comes from the database; null if it does not respond. */
export function evaluate(
  state: InstanceState | null,
  { expectedMigrations, expectsLocal, hasBeenReady }: Expectations,
): Readiness {
  if (!state) {
    const checks = { database: "down", migrations: "down", worker: "down", chains: {} } as const;
    return { status: hasBeenReady ? "unavailable" : "starting", checks };
  }
  const checks: Readiness["checks"] = {
    database: state.isReadOnly ? "degraded" : "ok",
    migrations: expectedMigrations.every((name) => state.migrations.includes(name)) ? "ok" : "down",
    worker: isRecent(state.workerBeatsAgoMs) ? "ok" : "degraded",
    chains: Object.fromEntries(state.chains.map((chain) => [chain.slug, chainCheck(chain)])),
  };
  const localChains = state.chains.filter((chain) => chain.is_local);
  const localChainsAreUp = localChains.length > 0 && localChains.every((chain) => chainCheck(chain) === "ok");
  const isUp =
    !state.isReadOnly && checks.migrations === "ok" && checks.worker === "ok" && (!expectsLocal || localChainsAreUp);
  if (!isUp && !hasBeenReady) return { status: "starting", checks };
  const isHealthy = isUp && Object.values(checks.chains).every((check) => check === "ok");
  return { status: isHealthy ? "ok" : "degraded", checks };
}

function chainCheck(chain: ChainState): ChainCheck {
  if (chain.is_degraded !== false || !isRecent(chain.checked_ago_ms)) return "degraded";
  const { is_local: isLocal, block_time_ms: blockTimeMs, poll_interval_ms: pollIntervalMs } = chain;
  return isClockSkewed(chain.clock_skew_ms, { isLocal, blockTimeMs, pollIntervalMs }) ? "clock_skew" : "ok";
}

function isRecent(agoMs: number | null): boolean {
  return agoMs !== null && agoMs < silentAfterMs;
}

async function readState(): Promise<InstanceState> {
  const [migrations, worker, chains] = await Promise.all([
    pool().query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    ),
    pool().query<{ ago_ms: number | null; is_read_only: boolean }>(
      `SELECT (extract(epoch FROM now() - max(beat_at)) * 1000)::float8 AS ago_ms,
         current_setting('transaction_read_only') = 'on' AS is_read_only
       FROM worker_heartbeat`,
    ),
    pool().query<ChainState>(
      `SELECT c.slug, c.is_local, c.block_time_ms, c.poll_interval_ms, h.is_degraded, h.clock_skew_ms,
         (extract(epoch FROM now() - h.checked_at) * 1000)::float8 AS checked_ago_ms
       FROM chain c LEFT JOIN chain_health h ON h.chain_id = c.id WHERE c.is_active ORDER BY c.id`,
    ),
  ]);
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

function expectsLocalChains(): boolean {
  return env().LOCAL_CHAINS === "on";
}
