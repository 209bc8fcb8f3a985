import { Prisma, type Transaction } from "@/lib/platform/db";
import { settlePaymentRequests } from "@/lib/requests/settle";
import { completePayments, failPayments, type ChangedPayment } from "@/lib/requests/payments/transitions";
import type { Change } from "./changes";
import { dismiss } from "./unexplained-inflows";

// Completes or fails payments. Their requests must be locked and then settled with `settleAfter`.

/** Condition on a `transfer` row: it has a pending payment of high value to its merchant. */
export const isPendingHighValue = Prisma.sql`EXISTS (
  SELECT FROM payment p JOIN payment_request r ON r.id = p.request_id
  WHERE p.transfer_id = transfer.id AND p.status = 'pending'
    AND r.high_value_amount <= GREATEST(r.amount, p.received_amount))`;

/**
 * Completes the pending payments of transfers that are final under the chain's policy. With `highValueUpTo`, high-value
 * payments in later blocks stay pending and are read again.
 */
export async function finalizeTransfers(
  tx: Transaction,
  transferIds: bigint[],
  highValueUpTo: bigint | undefined,
  now: Date,
): Promise<ChangedPayment[]> {
  if (transferIds.length === 0) return [];
  // Without `highValueUpTo`, the comparison is NULL and every given transfer becomes final.
  await tx.$executeRaw`
    UPDATE transfer SET status = 'final'
    WHERE id = ANY(${transferIds}) AND status = 'provisional' AND (
      COALESCE(block_number <= ${highValueUpTo ?? null}::bigint, true) OR NOT ${isPendingHighValue})`;
  return completePayments(tx, transferIds, now);
}

/** Fails the payments of transfers that left the canonical chain. */
export async function markTransfersLost(tx: Transaction, transferIds: bigint[], now: Date): Promise<ChangedPayment[]> {
  if (transferIds.length === 0) return [];
  await tx.$executeRaw`UPDATE transfer SET status = 'lost' WHERE id = ANY(${transferIds})`;
  await dismissLostInflows(tx, transferIds, now);
  return failPayments(tx, transferIds, now);
}

/** Settles each request once and attributes the change to its last payment. */
export async function settleAfter(tx: Transaction, payments: ChangedPayment[], now: Date): Promise<Change[]> {
  const lastOf = new Map(payments.map((payment) => [payment.requestId, payment.id]));
  const settled = await settlePaymentRequests(tx, [...lastOf.keys()], now);
  return settled.map(({ requestId, type }) => ({
    type: `payment_request.${type}`,
    requestId,
    paymentId: lastOf.get(requestId) ?? null,
  }));
}

export function paymentChanges(
  type: "payment.pending" | "payment.completed" | "payment.failed",
  payments: readonly ChangedPayment[],
): Change[] {
  return payments.map(({ id, requestId }) => ({ type, requestId, paymentId: id }));
}

const leftChain = "Its block left the chain";

/** Dismisses the open entries of lost inflows. */
async function dismissLostInflows(tx: Transaction, transferIds: bigint[], now: Date): Promise<void> {
  await dismiss(tx, { id: { in: transferIds }, transactionHash: null }, leftChain, now);
}
