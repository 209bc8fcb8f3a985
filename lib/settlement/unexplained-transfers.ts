import { recordAudit } from "@/lib/accounts/audit/record";
import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/platform/db";
import { rejectPayments, type ChangedPayment } from "@/lib/requests/payments/transitions";
import type { TransferRow } from "./transfer-rows";

// Transfers that were credible when first read but not when they should become final. Invariant: once refuted, a
// transfer is credited only by the merchant, whatever a later reading says.

/** Whether a reading refutes a recorded transfer. Final transfers do not change. */
export function isRefuted({ isUnexplained }: TransferOrInflow, recorded: TransferRow): boolean {
  return isUnexplained === true && !recorded.isUnexplained && recorded.status !== "final";
}

/**
 * Whether a reading explains a log that was first read without its transaction. A transfer that was refuted stays so.
 */
export function isExplained({ isUnexplained, ordinal }: TransferOrInflow, recorded: TransferRow): boolean {
  return recorded.isUnexplained && isUnexplained !== true && ordinal > 0 && !recorded.wasPaid;
}

type Refuted = {
  failed: ChangedPayment[];
  /** Transfers that already had an entry as unmatched. */
  listed: ReadonlySet<bigint>;
};

/**
 * Marks the transfers as unexplained, fails their payments permanently, and reopens the entries that were assigned.
 */
export async function refuteTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Refuted> {
  if (transferIds.length === 0) return { failed: [], listed: new Set() };
  await tx.$executeRaw`UPDATE transfer SET is_unexplained = true WHERE id = ANY(${transferIds})`;
  return { failed: await rejectPayments(tx, transferIds, now), listed: await reopenEntries(tx, transferIds, now) };
}

/** Gives all entries the new reason and reopens the assigned ones. Returns the transfers that have an entry. */
async function reopenEntries(tx: Transaction, transferIds: bigint[], now: Date): Promise<Set<bigint>> {
  const where = { transferId: { in: transferIds } };
  const entries = await tx.unmatchedTransfer.findMany({ where });
  await tx.unmatchedTransfer.updateMany({ where, data: { reason: "unexplained" } });
  const open = { status: "open", decidedAt: null, decidedBy: null } as const;
  await tx.unmatchedTransfer.updateMany({ where: { ...where, status: "assigned" }, data: open });
  for (const subject of entries.filter(({ status }) => status === "assigned")) {
    const transition = { before: { status: "assigned" }, after: { status: "open" } };
    await recordAudit(
      tx,
      { actor: { type: "remit" }, now },
      { action: "unmatched_transfer.reopened", subject, ...transition },
    );
  }
  return new Set(entries.map(({ transferId }) => transferId));
}
