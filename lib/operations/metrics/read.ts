import { currentHealthText, silentAfterMs } from "@/lib/chains/current-health";
import { pool } from "@/lib/platform/db";

// Metrics of the whole instance from the database, in five statements.

export type ChainMetrics = {
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
export async function readRpcRequests(): Promise<RpcRequests[]> {
  const { rows } = await pool().query<RpcRequests>(`
    SELECT chain.slug AS chain, called.host, called.outcome, called.count::float8
    FROM rpc_request_count called JOIN chain ON chain.id = called.chain_id
    WHERE called.updated_at > now() - interval '1 day' ORDER BY chain.id, called.host, called.outcome`);
  return rows;
}

type CrossChecks = { chain: string; outcome: string; count: number };

/** How often the second node of each chain confirmed a reading, or did not. */
export async function readCrossChecks(): Promise<CrossChecks[]> {
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
};

/** Open unmatched transfers, the age of the oldest pending delivery (0 if there is none), and live workers. */
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
        AS "liveWorkers"`,
    [silentAfterMs],
  );
  if (!rows[0]) throw new Error("A statement without FROM returns one row.");
  return rows[0];
}

type QueueMetrics = Record<"ready" | "scheduled" | "running" | "failed", number>;

/** The queue's jobs; `failed` jobs are not retried. */
export async function readQueueMetrics(): Promise<QueueMetrics> {
  const { rows } = await pool().query<QueueMetrics>(`
    SELECT count(*) FILTER (WHERE locked_at IS NOT NULL)::float8 AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::float8 AS failed,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::float8 AS ready,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now())::float8 AS scheduled
    FROM graphile_worker.jobs`);
  return rows[0] ?? { ready: 0, scheduled: 0, running: 0, failed: 0 };
}
