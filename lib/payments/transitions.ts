import { toDecimal, type Transaction } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { MatchMethod } from "@/prisma/generated/client";
import { recordPaymentStep } from "./timeline";

// First promise: a transfer has at most one live payment, by a unique index, and a payment changes status only from the one
// it is expected to have, each time with its entry in the request's timeline. Callers hold the lock of the request.

export type NewPayment = {
  requestId: bigint;
  transferId: bigint;
  chainId: number;
  tokenId: number;
  recipientAddress: string;
  sourceAmount: bigint;
  /** What arrived, and counts. */
  value: bigint;
  method: MatchMethod;
  isLate: boolean;
};

/** Credits a transfer to a request, not final yet. Throws when the transfer has a live payment already. */
export async function attachPayment(tx: Transaction, payment: NewPayment, now: Date): Promise<string> {
  const { sourceAmount, value, ...facts } = payment;
  const amounts = { sourceAmount: toDecimal(sourceAmount), receivedAmount: toDecimal(value) };
  const id = newId("pay");
  await tx.payment.create({ data: { id, ...facts, ...amounts, status: "pending", createdAt: now } });
  await recordPaymentStep(tx, "payment_seen", [id], now);
  return id;
}

/**
 * Credits a transfer again to a request that it was taken back from: the same payment is pending once more. Null where
 * there is none to restore.
 */
export async function restorePayment(tx: Transaction, payment: NewPayment, now: Date): Promise<string | null> {
  const { requestId, transferId, method, isLate } = payment;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE payment
       SET status = 'pending', taken_back_at = NULL, confirmed_at = NULL, method = ${method}::match_method,
           is_late = ${isLate}, source_amount = ${toDecimal(payment.sourceAmount)},
           received_amount = ${toDecimal(payment.value)}
     WHERE request_id = ${requestId} AND transfer_id = ${transferId} AND taken_back_at IS NOT NULL
    RETURNING id`;
  if (!row) return null;
  await recordPaymentStep(tx, "payment_seen", [row.id], now);
  return row.id;
}

/** Takes a payment back for good: whatever becomes of its transfer, it is never revived. Answers whether it was live. */
export async function takeBackPayment(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const wasLive = await tx.$executeRaw`
    UPDATE payment SET status = 'failed', taken_back_at = ${now} WHERE id = ${id} AND status IN ('pending', 'completed')`;
  if (wasLive) await recordPaymentStep(tx, "payment_failed", [id], now);
  else await tx.$executeRaw`UPDATE payment SET taken_back_at = ${now} WHERE id = ${id}`;
  return wasLive === 1;
}

export type MovedPayment = { id: string; requestId: bigint };

/** The pending payments of those transfers that are final become completed. */
export async function completePayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<MovedPayment[]> {
  const rows = await tx.$queryRaw<Row[]>`
    UPDATE payment SET status = 'completed', confirmed_at = ${now}
    WHERE transfer_id IN (SELECT id FROM transfer WHERE id = ANY(${transferIds}) AND status = 'final')
      AND status = 'pending'
    RETURNING id, request_id, transfer_id`;
  return told(tx, "payment_completed", inOrder(transferIds, rows), now);
}

/** The live payments of transfers that are on no canonical block any more become failed. */
export async function failPayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<MovedPayment[]> {
  const rows = await tx.$queryRaw<Row[]>`
    UPDATE payment SET status = 'failed'
    WHERE transfer_id = ANY(${transferIds}) AND status IN ('pending', 'completed')
    RETURNING id, request_id, transfer_id`;
  return told(tx, "payment_failed", inOrder(transferIds, rows), now);
}

export type TransferNow = { transferId: bigint; sourceAmount: bigint; value: bigint; blockTime: Date };

/**
 * A transfer stands in another block than before: its payment takes that block's time and value, and a failed one is pending
 * again, on the same request, whatever that request's status. One that was taken back stays as it is.
 */
export async function movePayment(
  tx: Transaction,
  transfer: TransferNow,
  now: Date,
): Promise<(MovedPayment & Revived) | null> {
  const [row] = await tx.$queryRaw<(Row & { before: string })[]>`
    WITH last AS (
      SELECT p.id, p.status::text AS before, r.expires_at
      FROM payment p JOIN payment_request r ON r.id = p.request_id
      WHERE p.transfer_id = ${transfer.transferId} AND p.taken_back_at IS NULL
      ORDER BY p.status = 'failed', p.created_at DESC
      LIMIT 1
    )
    UPDATE payment SET
      status = CASE WHEN last.before = 'failed' THEN 'pending' ELSE payment.status END,
      confirmed_at = CASE WHEN last.before = 'failed' THEN NULL ELSE payment.confirmed_at END,
      is_late = ${transfer.blockTime}::timestamptz > last.expires_at,
      source_amount = ${toDecimal(transfer.sourceAmount)},
      received_amount = ${toDecimal(transfer.value)}
    FROM last WHERE payment.id = last.id
    RETURNING payment.id, request_id, transfer_id, last.before`;
  if (!row) return null;
  const isRevived = row.before === "failed";
  await recordPaymentStep(tx, isRevived ? "payment_seen" : "payment_moved", [row.id], now);
  return { id: row.id, requestId: row.request_id, isRevived };
}

type Revived = { isRevived: boolean };
type Row = { id: string; request_id: bigint; transfer_id: bigint };

async function told(
  tx: Transaction,
  step: "payment_completed" | "payment_failed",
  payments: MovedPayment[],
  now: Date,
): Promise<MovedPayment[]> {
  await recordPaymentStep(
    tx,
    step,
    payments.map(({ id }) => id),
    now,
  );
  return payments;
}

/** In the order in which the transfers were named: the order of the chain. */
function inOrder(transferIds: bigint[], rows: Row[]): MovedPayment[] {
  const place = new Map(transferIds.map((id, index) => [id, index]));
  const at = (row: Row) => place.get(row.transfer_id) ?? 0;
  return rows.sort((a, b) => at(a) - at(b)).map((row) => ({ id: row.id, requestId: row.request_id }));
}
