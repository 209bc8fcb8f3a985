import type { Transaction } from "@/lib/db";
import { settlePaymentRequest } from "@/lib/payment-requests/apply-payment";
import { completePayments, failPayments, type MovedPayment } from "@/lib/payments/transitions";
import type { Change } from "./changes";
import { dismissGone } from "./unexplained-inflows";

// Payments become final or fail, and their requests follow. The requests must be locked.

/**
 * Transfers that are final by the chain's policy: their pending payments are completed. With `highValueUpTo`, what is of high
 * value to its merchant and stands in a later block is left as it is, to be read again.
 */
export async function finaliseTransfers(
  tx: Transaction,
  transferIds: bigint[],
  highValueUpTo: bigint | undefined,
  now: Date,
): Promise<Change[]> {
  if (transferIds.length === 0) return [];
  await tx.$executeRaw`
    UPDATE transfer SET status = 'final'
    WHERE id = ANY(${transferIds}) AND status = 'provisional' AND (
      COALESCE(block_number <= ${highValueUpTo ?? null}::bigint, true) OR NOT EXISTS (
        SELECT FROM payment p JOIN payment_request r ON r.id = p.request_id
        WHERE p.transfer_id = transfer.id AND p.status = 'pending'
          AND r.high_value_amount <= GREATEST(r.amount, p.received_amount)))`;
  return tellAndSettle(tx, "payment.completed", await completePayments(tx, transferIds, now), now);
}

/** Transfers that left the canonical chain: their payments fail and count for nothing. */
export async function loseTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
  if (transferIds.length === 0) return [];
  await tx.$executeRaw`UPDATE transfer SET status = 'lost' WHERE id = ANY(${transferIds})`;
  await dismissGone(tx, transferIds, now);
  return tellAndSettle(tx, "payment.failed", await failPayments(tx, transferIds, now), now);
}

type PaymentEvent = "payment.pending" | "payment.completed" | "payment.failed";

async function tellAndSettle(
  tx: Transaction,
  type: PaymentEvent,
  payments: MovedPayment[],
  now: Date,
): Promise<Change[]> {
  return [...payments.map((payment) => paymentChange(type, payment)), ...(await settleAfter(tx, payments, now))];
}

/** Brings each request in line once, and names the last of its payments as what brought a change about. */
export async function settleAfter(tx: Transaction, payments: MovedPayment[], now: Date): Promise<Change[]> {
  const lastOf = new Map(payments.map((payment) => [payment.requestId, payment.id]));
  const changes: Change[] = [];
  for (const [requestId, paymentId] of lastOf) {
    for (const told of await settlePaymentRequest(tx, requestId, now)) {
      changes.push({ type: `payment_request.${told}`, requestId, paymentId });
    }
  }
  return changes;
}

/** What is told of a payment. */
export function paymentChange(type: PaymentEvent, payment: MovedPayment): Change {
  return { type, requestId: payment.requestId, paymentId: payment.id };
}
