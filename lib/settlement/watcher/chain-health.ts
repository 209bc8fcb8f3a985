import type { DegradedReason } from "@/lib/chains/schema";
import { db } from "@/lib/platform/db";
import { RpcFailure, type RpcFailureKind } from "@/lib/chains/readers/rpc";

// Public health of a chain. While it is degraded, nothing is credited and nothing expires.

export type HealthReport = {
  isDegraded: boolean;
  reason: DegradedReason | "";
  /** Null if no node has confirmed the chain. */
  headBlock: bigint | null;
  clockSkewMs: number | null;
};

/** The report of a failure. It contains no node URLs or responses, so it is safe to publish. */
export function healthReportOf(error: unknown): HealthReport {
  const reason = error instanceof RpcFailure ? reasonOf[error.kind] : "unavailable";
  return { isDegraded: true, reason, headBlock: null, clockSkewMs: null };
}

const reasonOf = {
  unreachable: "node_unreachable",
  timeout: "node_unreachable",
  rate_limited: "node_rate_limited",
  too_large: "node_unreliable",
  malformed: "node_unreliable",
  refused: "node_unreliable",
  inconsistent: "node_unreliable",
  wrong_chain: "wrong_chain",
  disagreement: "nodes_disagree",
  wrong_decimals: "wrong_decimals",
} as const satisfies Record<RpcFailureKind, DegradedReason>;

/**
 * Saves the report at the database's time; unknown head and skew keep their previous values. A frozen node, which is
 * unreliable, does not confirm the chain.
 */
export async function saveChainHealth(chainId: number, report: HealthReport): Promise<void> {
  const { isDegraded, reason, headBlock, clockSkewMs } = report;
  const isConfirmed = headBlock !== null && reason !== "node_unreliable";
  await db().$executeRaw`
    INSERT INTO chain_health AS health (chain_id, is_degraded, reason, head_block, clock_skew_ms, checked_at,
      unconfirmed_since)
    VALUES (${chainId}, ${isDegraded}, ${reason}, ${headBlock}::bigint, ${clockSkewMs}::int, now(),
      CASE WHEN NOT ${isConfirmed} THEN now() END)
    ON CONFLICT (chain_id) DO UPDATE SET is_degraded = excluded.is_degraded, reason = excluded.reason,
      head_block = COALESCE(excluded.head_block, health.head_block),
      clock_skew_ms = COALESCE(excluded.clock_skew_ms, health.clock_skew_ms), checked_at = excluded.checked_at,
      unconfirmed_since = CASE WHEN NOT ${isConfirmed} THEN COALESCE(health.unconfirmed_since, now()) END`;
}
