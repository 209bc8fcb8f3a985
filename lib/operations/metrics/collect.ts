import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Registry } from "prom-client";
import { log } from "@/lib/platform/log";
import { gaugesIn, processRegistries, type AddGauge } from "./process";
import { requestRegistry } from "./requests";
import { currentHealthText, silentAfterMs } from "@/lib/chains/current-health";
import { pool } from "@/lib/platform/db";

/** Prometheus waits ten seconds for a scrape. */
const databaseTimeoutMs = 5000;

/**
 * The metrics of the instance and of this process in Prometheus format. Without the database, those of the instance are
 * absent and `remit_database_up` is 0.
 */
export async function collectMetrics(): Promise<{ text: string; contentType: string }> {
  const state = await readInstance().catch((error: unknown) => {
    log().warn({ err: error }, "The database does not respond, so the metrics lack the state of the instance");
    return null;
  });
  const registry = new Registry();
  const gauge = gaugesIn(registry);
  gauge("remit_database_up", "1 if the database responded to this scrape, otherwise 0.", [{ value: state ? 1 : 0 }]);
  if (state) addInstanceMetrics(registry, gauge, state);
  const all = Registry.merge([registry, requestRegistry, ...processRegistries()]);
  return { text: await all.metrics(), contentType: all.contentType };
}

type InstanceState = Awaited<ReturnType<typeof readAll>>;

async function readInstance(): Promise<InstanceState> {
  const tooLate = new AbortController();
  const timeout = sleep(databaseTimeoutMs, undefined, { signal: tooLate.signal }).then(() => {
    throw new Error(`no response within ${databaseTimeoutMs / 1000} seconds`);
  });
  return Promise.race([readAll(), timeout]).finally(() => tooLate.abort());
}

async function readAll() {
  const [chains, backlog, queue, rpcRequests, crossChecks] = await Promise.all([
    readChainMetrics(),
    readBacklog(),
    readQueueMetrics(),
    readRpcRequests(),
    readCrossChecks(),
  ]);
  return { chains, backlog, queue, rpcRequests, crossChecks };
}

function addInstanceMetrics(
  registry: Registry,
  gauge: AddGauge,
  { chains, backlog, queue, rpcRequests, crossChecks }: InstanceState,
): void {
  addChainGauges(gauge, chains);
  addCounter(registry, rpcCounter, rpcRequests);
  addCounter(registry, crossCheckCounter, crossChecks);
  gauge("remit_unmatched_transfers", "Open unmatched transfers.", [
    { labels: { environment: "production" }, value: backlog.unmatchedProduction },
    { labels: { environment: "sandbox" }, value: backlog.unmatchedSandbox },
  ]);
  gauge("remit_webhook_oldest_undelivered_seconds", "Age of the oldest pending webhook delivery; 0 if there is none.", [
    { value: backlog.oldestUndeliveredSeconds },
  ]);
  gauge("remit_workers", "Worker processes with a heartbeat in the last 20 seconds.", [{ value: backlog.liveWorkers }]);
  gauge("remit_audit_faults", "Chains of the audit log with a fault, by the last daily verification.", [
    { value: backlog.auditFaults },
  ]);
  gauge(
    "remit_audit_verified_timestamp_seconds",
    "Unix time at which the chain that was verified least recently was verified.",
    [{ value: backlog.auditVerifiedAtSeconds }],
  );
  const states = Object.entries(queue).map(([state, value]) => ({ labels: { state }, value }));
  gauge("remit_queue_jobs", "Jobs in the queue by state; failed jobs are not retried.", states);
}

function addChainGauges(gauge: AddGauge, chains: readonly ChainMetrics[]): void {
  const perChain = (valueOf: (chain: ChainMetrics) => number | null) =>
    chains.map((chain) => ({ labels: { chain: chain.slug }, value: valueOf(chain) }));
  const perCursor = (valueOf: (chain: ChainMetrics, cursor: "tip" | "final") => number | null) =>
    chains.flatMap((chain) =>
      (["tip", "final"] as const).map((cursor) => ({
        labels: { chain: chain.slug, cursor },
        value: valueOf(chain, cursor),
      })),
    );
  gauge(
    "remit_chain_lag_blocks",
    "Blocks between the chain's newest known block and the cursor.",
    perCursor((chain, cursor) => atLeastZero(chain[`${cursor}LagBlocks`])),
  );
  gauge(
    "remit_chain_lag_seconds",
    "Seconds since the time of the cursor's block; negative if the chain's clock is ahead of the database's.",
    perCursor((chain, cursor) => chain[`${cursor}LagSeconds`]),
  );
  gauge(
    "remit_chain_max_lag_seconds",
    "From this lag of the tip cursor on, the chain counts as behind: 20 blocks, at least 60 s, plus the longest pause between polls.",
    perChain(({ maxLagSeconds }) => maxLagSeconds),
  );
  gauge(
    "remit_chain_degraded",
    "1 while the chain cannot be read reliably, or no worker watches it: nothing on it settles.",
    perChain(({ isDegraded }) => Number(isDegraded)),
  );
  gauge(
    "remit_reconciliation_differences",
    "Transfers that are only in the books or only on the chain, from the last comparison.",
    perChain(({ differingTransfers }) => differingTransfers),
  );
  gauge(
    "remit_reconciliation_timestamp_seconds",
    "Unix time of the last finished comparison of the books with the chain.",
    perChain(({ reconciledAtSeconds }) => reconciledAtSeconds),
  );
}

const rpcCounter = {
  name: "remit_rpc_requests_total",
  help: "HTTP requests of the workers to a chain's nodes, by outcome: ok, or why there was no usable response.",
  labelNames: ["chain", "host", "outcome"],
};
const crossCheckCounter = {
  name: "remit_cross_check_total",
  help: "Readings that the workers compared with another node, by outcome: agreed, disagreed, or why not compared.",
  labelNames: ["chain", "outcome"],
};

type Counted = { count: number } & Record<string, string | number>;

function addCounter(registry: Registry, config: typeof rpcCounter, counts: readonly Counted[]): void {
  const counter = new Counter({ ...config, registers: [registry] });
  for (const { count, ...labels } of counts) counter.inc(labels, count);
}

/** A cursor may have moved since the newest block was recorded. */
function atLeastZero(lag: number | null): number | null {
  return lag === null ? null : Math.max(0, lag);
}

// Metrics of the whole instance from the database, in five statements.

type ChainMetrics = {
  slug: string;
  isDegraded: boolean;
  /** Blocks between the newest known block and each cursor; null until both are known. */
  tipLagBlocks: number | null;
  finalLagBlocks: number | null;
  /** Seconds since the time of each cursor's block; null until the chain was read. */
  tipLagSeconds: number | null;
  finalLagSeconds: number | null;
  maxLagSeconds: number;
  /** From the last finished comparison of the books with the chain; null before. */
  reconciledAtSeconds: number | null;
  differingTransfers: number | null;
};

/** Metrics of the active chains. */
export async function readChainMetrics(): Promise<ChainMetrics[]> {
  const { rows } = await pool().query<ChainMetrics>(`
    SELECT chain.slug, COALESCE(health.is_degraded OR NOT health.is_watched, true) AS "isDegraded",
      (health.head_block - tip.block_number)::float8 AS "tipLagBlocks",
      (health.head_block - final.block_number)::float8 AS "finalLagBlocks",
      extract(epoch FROM now() - tip.block_time)::float8 AS "tipLagSeconds",
      extract(epoch FROM now() - final.block_time)::float8 AS "finalLagSeconds",
      (greatest(20 * chain.block_time_ms / 1000.0, 60) + CASE chain.type WHEN 'solana' THEN 120 ELSE 60 END)::float8
        AS "maxLagSeconds",
      extract(epoch FROM last_comparison.checked_at)::float8 AS "reconciledAtSeconds",
      CASE WHEN last_comparison.checked_at IS NOT NULL THEN
        (SELECT COALESCE(sum(jsonb_array_length(difference -> 'transfers')), 0)
         FROM jsonb_array_elements(last_comparison.differences) difference)
      END::float8 AS "differingTransfers"
    FROM chain
    LEFT JOIN ${currentHealthText} health ON health.chain_id = chain.id
    LEFT JOIN watch_cursor tip ON tip.chain_id = chain.id AND tip.stream = 'tip'
    LEFT JOIN watch_cursor final ON final.chain_id = chain.id AND final.stream = 'final'
    LEFT JOIN chain_reconciliation last_comparison ON last_comparison.chain_id = chain.id
    WHERE chain.is_active ORDER BY chain.id`);
  return rows;
}

type RpcRequests = { chain: string; host: string; outcome: string; count: number };

/** Requests to nodes that were called within a day. */
async function readRpcRequests(): Promise<RpcRequests[]> {
  const { rows } = await pool().query<RpcRequests>(`
    SELECT chain.slug AS chain, called.host, called.outcome, called.count::float8
    FROM rpc_request_count called JOIN chain ON chain.id = called.chain_id
    WHERE called.updated_at > now() - interval '1 day' ORDER BY chain.id, called.host, called.outcome`);
  return rows;
}

type CrossChecks = { chain: string; outcome: string; count: number };

/** How often the second node of each chain confirmed a reading, or did not. */
async function readCrossChecks(): Promise<CrossChecks[]> {
  const { rows } = await pool().query<CrossChecks>(`
    SELECT chain.slug AS chain, checked.outcome, checked.count::float8
    FROM cross_check_count checked JOIN chain ON chain.id = checked.chain_id ORDER BY chain.id, checked.outcome`);
  return rows;
}

type Backlog = {
  unmatchedSandbox: number;
  unmatchedProduction: number;
  oldestUndeliveredSeconds: number;
  liveWorkers: number;
  auditFaults: number;
  /** Null before the first verification. */
  auditVerifiedAtSeconds: number | null;
};

/** Open unmatched transfers, the age of the oldest pending delivery (0 if there is none), live workers, and the audit log. */
export async function readBacklog(): Promise<Backlog> {
  const { rows } = await pool().query<Backlog>(
    `SELECT
      (SELECT count(*)::float8 FROM unmatched_transfer WHERE status = 'open' AND environment = 'sandbox')
        AS "unmatchedSandbox",
      (SELECT count(*)::float8 FROM unmatched_transfer WHERE status = 'open' AND environment = 'production')
        AS "unmatchedProduction",
      (SELECT COALESCE(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8
       FROM webhook_delivery WHERE status = 'pending') AS "oldestUndeliveredSeconds",
      (SELECT count(*)::float8 FROM worker_heartbeat WHERE beat_at > now() - $1 * interval '1 millisecond')
        AS "liveWorkers",
      (SELECT count(*)::float8 FROM audit_verification WHERE fault_sequence IS NOT NULL) AS "auditFaults",
      (SELECT extract(epoch FROM min(checked_at))::float8 FROM audit_verification) AS "auditVerifiedAtSeconds"`,
    [silentAfterMs],
  );
  if (!rows[0]) throw new Error("A statement without FROM returns one row.");
  return rows[0];
}

type QueueMetrics = Record<"ready" | "scheduled" | "running" | "failed", number>;

/** The queue's jobs; `failed` jobs are not retried. */
async function readQueueMetrics(): Promise<QueueMetrics> {
  const { rows } = await pool().query<QueueMetrics>(`
    SELECT count(*) FILTER (WHERE locked_at IS NOT NULL)::float8 AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::float8 AS failed,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::float8 AS ready,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now())::float8 AS scheduled
    FROM graphile_worker.jobs`);
  return rows[0] ?? { ready: 0, scheduled: 0, running: 0, failed: 0 };
}
