import { recordAudit } from "@/lib/accounts/audit/record";
import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/platform/db";
import { rejectPayments, type ChangedPayment } from "@/lib/requests/payments/transitions";
import type { PossibleRequests } from "./possible-requests";
import type { TransferRow } from "./transfer-rows";

// Invariant: a transfer becomes final only with the values of the final reading. A reading with other values than the
// row replaces them, and the transfer is decided as if it were new.

/** A reading shows other values than a final transfer, so one of the two is wrong. Settlement must stop. */
export class FinalTransferContradicted extends Error {
  override readonly name = "FinalTransferContradicted";
}

/** Whether the reading shows other values. The block may differ: transfers follow their transaction to other blocks. */
export function hasOtherValues(observed: TransferOrInflow, row: TransferRow): boolean {
  const isSameBlock = observed.block.hash === row.blockHash;
  return (
    observed.value !== row.value ||
    observed.sourceAmount !== row.sourceAmount ||
    observed.fromAddress !== row.fromAddress ||
    (isSameBlock && observed.block.time.getTime() !== row.blockTime.getTime())
  );
}

/** Throws if the reading contradicts a final transfer. An inflow changes with the transfers that explain it. */
export function requireSameIfFinal(observed: TransferOrInflow, row: TransferRow): void {
  if (row.status === "final" && observed.transactionHash !== null && hasOtherValues(observed, row))
    throw new FinalTransferContradicted(`transfer ${row.id} is final with other values than the chain shows`);
}

/**
 * Whether the reading may name another request than the row, judged without the database. Without traces a bound
 * reference becomes a hint, which contradicts nothing.
 */
export function mayNameAnother({ bound, hints }: TransferOrInflow, { reference }: TransferRow): boolean {
  const [first, second] = bound.map(hexOf);
  if (second !== undefined) return true;
  return first === undefined ? reference !== null && !hints.map(hexOf).includes(reference) : first !== reference;
}

export function namesAnother(
  { bound }: TransferOrInflow,
  { referenceOf }: TransferRow,
  { namedBy }: PossibleRequests,
): boolean {
  const [named = null, second] = namedBy(bound);
  return (second === undefined ? named : null) !== referenceOf;
}

function hexOf({ reference }: { reference: Uint8Array }): string {
  return Buffer.from(reference).toString("hex");
}

/** Withdraws earlier decisions: fails the payments, and reopens the unmatched entries until they are decided again. */
export async function withdrawDecisions(tx: Transaction, transferIds: bigint[], now: Date): Promise<ChangedPayment[]> {
  if (transferIds.length === 0) return [];
  const where = { transferId: { in: transferIds }, status: { not: "open" } } as const;
  const decided = await tx.unmatchedTransfer.findMany({ where });
  await tx.unmatchedTransfer.updateMany({
    where,
    data: { status: "open", decidedAt: null, decidedBy: null, note: null },
  });
  // A person's decision on wrong values is revoked, which the audit log must show.
  for (const { status, ...subject } of decided) {
    const transition = { before: { status }, after: { status: "open" } };
    const actor = { type: "remit" } as const;
    await recordAudit(tx, { actor, now }, { action: "unmatched_transfer.reopened", subject, ...transition });
  }
  return rejectPayments(tx, transferIds, now);
}
