import { recordAudit } from "@/lib/audit/record";
import type { SeenTransfer } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/db";
import { rejectPayments, type MovedPayment } from "@/lib/payments/transitions";
import type { KnownTransfer } from "./transfer-rows";

// Transfers that were credible when first read but not when they should become final. Invariant: once refuted, a
// transfer is credited only by the merchant, whatever a later reading says.

/** Whether a reading refutes a recorded transfer. Final transfers do not change. */
export function isRefuted({ isUnexplained }: SeenTransfer, known: KnownTransfer): boolean {
  return isUnexplained === true && !known.isUnexplained && known.status !== "final";
}

export type Refuted = {
  failed: MovedPayment[];
  /** Transfers that were already unmatched and listed. */
  listed: ReadonlySet<bigint>;
};

/**
 * Marks the transfers as unexplained, fails their payments permanently, and reopens the entries that had assigned one.
 */
export async function refuteTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Refuted> {
  if (transferIds.length === 0) return { failed: [], listed: new Set() };
  await tx.$executeRaw`UPDATE transfer SET is_unexplained = true WHERE id = ANY(${transferIds})`;
  return { failed: await rejectPayments(tx, transferIds, now), listed: await relist(tx, transferIds, now) };
}

async function relist(tx: Transaction, transferIds: bigint[], now: Date): Promise<Set<bigint>> {
  const where = { transferId: { in: transferIds } };
  const entries = await tx.unmatchedTransfer.findMany({ where });
  await tx.unmatchedTransfer.updateMany({ where, data: { reason: "unexplained" } });
  const open = { status: "open", decidedAt: null, decidedBy: null } as const;
  await tx.unmatchedTransfer.updateMany({ where: { ...where, status: "assigned" }, data: open });
  for (const subject of entries.filter(({ status }) => status === "assigned")) {
    const shown = { before: { status: "assigned" }, after: { status: "open" } };
    await recordAudit(
      tx,
      { actor: { type: "remit" }, now },
      { action: "unmatched_transfer.reopened", subject, ...shown },
    );
  }
  return new Set(entries.map(({ transferId }) => transferId));
}
