import { Prisma, toRows, type Transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { MatchMethod } from "@/prisma/generated/client";
import { paymentTimeSql } from "./payment-time";
import { type PaymentChange, toDetails } from "./timeline";
import { recordTimeline, type TimelineDraft } from "@/lib/requests/timeline/record";
import { transactionOf } from "./present";

type PaymentStep = "payment_seen" | "payment_moved" | "payment_completed" | "payment_failed";

// Invariant: a transfer has at most one live payment (unique index), and a payment changes status only from the
// expected one, each time with a timeline entry. Callers hold the locks of the requests.

type NewPayment = {
  requestId: bigint;
  transferId: bigint;
  chainId: number;
  tokenId: number;
  recipientAddress: string;
  sourceAmount: bigint;
  /** The received value, which counts. */
  value: bigint;
  method: MatchMethod;
  isLate: boolean;
};

export type ChangedPayment = { id: string; requestId: bigint };

/** `isRevived`: the payment had failed and is pending again. */
export type RevivedPayment = ChangedPayment & { isRevived: boolean };

/**
 * Credits transfers to requests as pending payments. If a request had this payment before and it failed, the same payment
 * becomes pending. Throws if a transfer has a live payment already.
 */
export async function attachPayments(tx: Transaction, payments: NewPayment[], now: Date): Promise<ChangedPayment[]> {
  if (payments.length === 0) return [];
  const rows = payments.map((payment) => ({
    id: newId("pay"),
    request_id: payment.requestId,
    transfer_id: payment.transferId,
    chain_id: payment.chainId,
    token_id: payment.tokenId,
    recipient_address: payment.recipientAddress,
    source_amount: payment.sourceAmount,
    received_amount: payment.value,
    method: payment.method,
    is_late: payment.isLate,
  }));
  const attached = await changePayments(tx, () => "payment_seen", now)`
    INSERT INTO payment (id, request_id, transfer_id, chain_id, token_id, recipient_address, source_amount, received_amount,
      method, is_late, status, created_at)
    SELECT id, request_id, transfer_id, chain_id, token_id, recipient_address, source_amount, received_amount, method, is_late,
      'pending', ${now}::timestamptz
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS added (id text, request_id bigint, transfer_id bigint, chain_id int,
      token_id int, recipient_address text, source_amount numeric, received_amount numeric, method match_method, is_late bool)
    ON CONFLICT (request_id, transfer_id) DO UPDATE SET
      status = 'pending', taken_back_at = NULL, confirmed_at = NULL, method = excluded.method, is_late = excluded.is_late,
      source_amount = excluded.source_amount, received_amount = excluded.received_amount
    WHERE payment.status = 'failed'
    RETURNING *, NULL AS before`;
  if (attached.length !== payments.length) throw new Error("a transfer has a live payment already");
  return attached;
}

/** Takes a payment back: only a new assignment revives it, never a reorganization. Returns whether it was live. */
export async function takeBackPayment(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const live = await changePayments(tx, () => "payment_failed", now)`
    UPDATE payment SET status = 'failed', taken_back_at = ${now} WHERE id = ${id} AND status IN ('pending', 'completed')
    RETURNING *, NULL AS before`;
  // A payment that had failed before is only marked.
  if (live.length === 0) await tx.$executeRaw`UPDATE payment SET taken_back_at = ${now} WHERE id = ${id}`;
  return live.length === 1;
}

/** Completes the pending payments of transfers that are final. */
export function completePayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<ChangedPayment[]> {
  return changePayments(tx, () => "payment_completed", now)`
    UPDATE payment SET status = 'completed', confirmed_at = ${now}
    WHERE transfer_id IN (SELECT id FROM transfer WHERE id = ANY(${transferIds}) AND status = 'final')
      AND status = 'pending'
    RETURNING *, NULL AS before`;
}

/** Fails the live payments of transfers that no longer count. */
export function failPayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<ChangedPayment[]> {
  return changePayments(tx, () => "payment_failed", now)`
    UPDATE payment SET status = 'failed'
    WHERE transfer_id = ANY(${transferIds}) AND status IN ('pending', 'completed')
    RETURNING *, NULL AS before`;
}

/** Fails the live payments of these transfers. Only an assignment can revive any of their payments. */
export async function rejectPayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<ChangedPayment[]> {
  const failed = await failPayments(tx, transferIds, now);
  await tx.$executeRaw`
    UPDATE payment SET taken_back_at = ${now} WHERE transfer_id = ANY(${transferIds}) AND taken_back_at IS NULL`;
  return failed;
}

/**
 * Moves each transfer's live payment, or else its newest failed one, to the transfer's new block, time and value. A
 * failed payment becomes pending again, whatever its request's status. Payments that were taken back do not change.
 */
export async function movePayments(tx: Transaction, transferIds: bigint[], now: Date): Promise<RevivedPayment[]> {
  if (transferIds.length === 0) return [];
  const moved = await changePayments(tx, (row) => (isRevived(row) ? "payment_seen" : "payment_moved"), now)`
    UPDATE payment SET
      status = CASE WHEN chosen.before = 'failed' THEN 'pending' ELSE payment.status END,
      confirmed_at = CASE WHEN chosen.before = 'failed' THEN NULL ELSE payment.confirmed_at END,
      is_late = chosen.is_late,
      source_amount = chosen.source_amount,
      received_amount = chosen.received_amount
    FROM (
      SELECT DISTINCT ON (p.transfer_id) p.id, p.status::text AS before, ${paymentTimeSql} > r.expires_at AS is_late,
        t.source_amount, t.received_amount
      FROM payment p JOIN payment_request r ON r.id = p.request_id JOIN transfer t ON t.id = p.transfer_id
      WHERE p.transfer_id = ANY(${transferIds}) AND p.taken_back_at IS NULL
      ORDER BY p.transfer_id, p.status = 'failed', p.created_at DESC
    ) AS chosen WHERE payment.id = chosen.id
    RETURNING payment.*, chosen.before`;
  return moved.map((row) => ({ ...row, isRevived: isRevived(row) }));
}

/** `before`: the status of a moved payment before the change. */
type Row = PaymentChange & { before: string | null };

const isRevived = ({ before }: Row) => before === "failed";

/**
 * Returns a template tag for a statement that changes and returns payments. The tag runs the statement, writes a
 * timeline entry for each payment, and returns them in chain order.
 */
function changePayments(tx: Transaction, typeOf: (row: Row) => PaymentStep, now: Date) {
  return async (...statement: Parameters<typeof Prisma.sql>): Promise<Row[]> => {
    const rows = await tx.$queryRaw<Row[]>`
      WITH changed AS (${Prisma.sql(...statement)})
      SELECT changed.id, changed.request_id AS "requestId", changed.is_late AS "isLate", changed.method::text AS method,
        changed.before, t.received_amount AS "receivedAmount", t.block_number AS "blockNumber", t.block_time AS "blockTime",
        t.transaction_hash AS "transactionHash", t.from_address AS "fromAddress", token.decimals
      FROM changed JOIN transfer t ON t.id = changed.transfer_id JOIN token ON token.id = t.token_id
      ORDER BY t.block_number, t.id`;
    await recordPaymentSteps(
      tx,
      rows.map((row) => ({ ...row, type: typeOf(row) })),
      now,
    );
    return rows;
  };
}

/** Writes payment entries to the timelines of their requests, in the given order. */
async function recordPaymentSteps(
  tx: Transaction,
  steps: (PaymentChange & { type: PaymentStep })[],
  now: Date,
): Promise<void> {
  await recordTimeline(tx, steps.map(toDraft), now);
}

function toDraft({ type, ...payment }: PaymentChange & { type: PaymentStep }): TimelineDraft {
  const { requestId, id: payment_id, isLate: is_late, method } = payment;
  const { hash: transaction_hash, from: from_address } = transactionOf(payment);
  const details = { requestId, payment_id, ...toDetails(payment), transaction_hash, is_late };
  return type === "payment_seen" ? { type, ...details, from_address, method } : { type, ...details };
}
