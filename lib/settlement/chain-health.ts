import { db } from "@/lib/db";
import { RpcFailure, type RpcFailureKind } from "./rpc";

// What everyone may know of how well a chain is being read. While it is degraded nothing is credited and nothing expires.

const reasons = {
  unreachable: "No node of this chain answers.",
  timeout: "The chain's node does not answer in time.",
  too_large: "The chain's node answers with more than can be read.",
  malformed: "The chain's node answers what cannot be understood.",
  refused: "The chain's node refuses what it is asked.",
  wrong_chain: "The node belongs to another chain.",
  inconsistent: "The chain's node contradicts itself or is behind.",
  wrong_decimals: "A token's decimals on the chain are not those of the catalogue.",
} as const satisfies Record<RpcFailureKind, string>;

export type HealthReport = { isDegraded: boolean; reason: string; headBlock: bigint | null };

/** A failure in words for everyone: no address of a node, no answer of it. */
export function healthReportOf(error: unknown): HealthReport {
  const reason = error instanceof RpcFailure ? reasons[error.kind] : "The chain cannot be read at the moment.";
  return { isDegraded: true, reason, headBlock: null };
}

/** Writes the report; the head stays as it was where none is known. */
export async function saveChainHealth(chainId: number, report: HealthReport, now: Date): Promise<void> {
  const { isDegraded, reason, headBlock } = report;
  const known = headBlock === null ? {} : { headBlock };
  await db().chainHealth.upsert({
    where: { chainId },
    create: { chainId, isDegraded, reason, headBlock, checkedAt: now },
    update: { isDegraded, reason, checkedAt: now, ...known },
    select: { chainId: true },
  });
}
