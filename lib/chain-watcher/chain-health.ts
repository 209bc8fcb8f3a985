import type { DegradedReason } from "@/lib/chains/schema";
import { db } from "@/lib/db";
import { RpcFailure, type RpcFailureKind } from "@/lib/chain-readers/rpc";

// What everyone may know of how well a chain is being read. While it is degraded nothing is credited and nothing expires.

export type HealthReport = {
  isDegraded: boolean;
  reason: DegradedReason | "";
  headBlock: bigint | null;
  clockSkewMs: number | null;
};

/** A failure as everyone may know it: no address of a node, no answer of it. */
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

/** Writes the report; head and skew stay as they were where none are known. */
export async function saveChainHealth(chainId: number, report: HealthReport, now: Date): Promise<void> {
  const { isDegraded, reason, headBlock, clockSkewMs } = report;
  const known = { headBlock: headBlock ?? undefined, clockSkewMs: clockSkewMs ?? undefined };
  await db().chainHealth.upsert({
    where: { chainId },
    create: { chainId, isDegraded, reason, checkedAt: now, ...known },
    update: { isDegraded, reason, checkedAt: now, ...known },
    select: { chainId: true },
  });
}
