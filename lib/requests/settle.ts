import { toAmount } from "@/lib/platform/amounts/amount";
import { inOrderOf, toRows, type SqlTransaction } from "@/lib/platform/db";
import { recordTimeline, type TimelineDraft } from "@/lib/requests/timeline/record";
import { takeAmountSlots, type WantedSlot } from "./amount-slots";
import { amountDue, type Outcome, type SettlementRules } from "./state";
import { settleTotals, type PaymentState, type RequestWithPayments, type Totals } from "./totals";

// Invariant: a request's sums, status and exception are recomputed from its payments under its lock, in the transaction
// that changes them.

export type RequestChange = { requestId: bigint; type: "partially_paid" | "completed" | "expired" };

export type RequestToSettle = RequestWithPayments &
  SettlementRules & {
    id: bigint;
    chainId: number;
    tokenId: number;
    recipientAddress: string;
    pendingAmount: bigint;
    lateUntil: Date;
    decimals: number;
  };

type Sums = { amount: string; paidAmount: string; pendingAmount: string };
type PaymentRow = { status: PaymentState["status"]; receivedAmount: string; isLate: boolean };
type Row = Omit<RequestToSettle, keyof Sums | "payments"> & Sums & { payments: PaymentRow[] };

/** Reads requests with everything that settlement needs, in the order of the given ids. */
export async function readRequestsToSettle(tx: SqlTransaction, ids: readonly bigint[]): Promise<RequestToSettle[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.id, r.chain_id AS "chainId", r.token_id AS "tokenId", r.recipient_address AS "recipientAddress",
      r.amount::text, r.paid_amount::text AS "paidAmount", r.pending_amount::text AS "pendingAmount", r.status::text,
      r.exception::text, r.expires_at AS "expiresAt", r.late_until AS "lateUntil", token.decimals,
      r.tolerance_basis_points AS "toleranceBasisPoints", r.late_policy::text AS "latePolicy",
      final_cursor.block_time AS "scannedUntil",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('status', p.status, 'receivedAmount', p.received_amount::text,
        'isLate', p.is_late)) FROM payment p WHERE p.request_id = r.id), '[]') AS payments
    FROM payment_request r
    JOIN token ON token.id = r.token_id
    LEFT JOIN watch_cursor final_cursor ON final_cursor.chain_id = r.chain_id AND final_cursor.stream = 'final'
    WHERE r.id = ANY(${[...ids]})`;
  return inOrderOf(ids, rows).map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    paidAmount: BigInt(row.paidAmount),
    pendingAmount: BigInt(row.pendingAmount),
    payments: row.payments.map((payment) => ({ ...payment, receivedAmount: BigInt(payment.receivedAmount) })),
  }));
}

/**
 * Recomputes locked requests from their payments and chain cursors, and reserves amount slots for the amounts now due.
 * Idempotent, with a fixed number of statements. Returns the changes to publish, in the order of the given ids.
 */
export async function settlePaymentRequests(tx: SqlTransaction, ids: bigint[], now: Date): Promise<RequestChange[]> {
  if (ids.length === 0) return [];
  const requests = await readRequestsToSettle(tx, ids);
  // A row holds both arguments of `settleTotals`: the request with its payments, and its settlement rules.
  const settled = requests.map((before) => ({ before, after: settleTotals(before, before) }));
  await writeOutcomes(tx, settled, now);
  await takeAmountSlots(tx, settled.flatMap(slotToTake), now);
  await recordTimeline(tx, settled.flatMap(toTimeline), now);
  return settled.flatMap(changesOf);
}

type Settled = { before: RequestToSettle; after: Outcome & Totals };

async function writeOutcomes(tx: SqlTransaction, settled: Settled[], now: Date): Promise<void> {
  const rows = settled.map(({ before: { id }, after: { status, exception, paidAmount, pendingAmount } }) => ({
    id,
    status,
    exception,
    paid_amount: paidAmount,
    pending_amount: pendingAmount,
  }));
  await tx.$executeRaw`
    UPDATE payment_request r SET
      status = settled.status,
      exception = settled.exception,
      paid_amount = settled.paid_amount,
      pending_amount = settled.pending_amount,
      updated_at = ${now},
      completed_at = CASE WHEN settled.status = 'completed' AND r.status <> 'completed' THEN ${now}::timestamptz
        ELSE r.completed_at END,
      expired_at = CASE WHEN settled.status = 'expired' AND r.status <> 'expired' THEN ${now}::timestamptz
        ELSE r.expired_at END
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS settled (id bigint, status payment_request_status,
      exception payment_exception, paid_amount numeric, pending_amount numeric)
    WHERE r.id = settled.id`;
}

/** The slot for the amount now due, if it has changed and the request can still be paid. */
function slotToTake({ before, after }: Settled): WantedSlot[] {
  const due = amountDue({ ...before, ...after });
  const isPayable = after.status === "active" || after.status === "expired";
  return isPayable && due > 0n && due !== amountDue(before) ? [{ ...before, value: due }] : [];
}

function changesOf({ before, after }: Settled): RequestChange[] {
  const { status, paidAmount } = after;
  const requestId = before.id;
  if (status !== before.status)
    return status === "completed" || status === "expired" ? [{ requestId, type: status }] : [];
  return status === "active" && paidAmount > before.paidAmount ? [{ requestId, type: "partially_paid" }] : [];
}

function toTimeline(settled: Settled): TimelineDraft[] {
  const { before, after } = settled;
  const paid_amount = toAmount(after.paidAmount, before.decimals);
  const { status, exception } = after;
  const drafts = changesOf(settled).map(({ requestId, type }): TimelineDraft =>
    type === "partially_paid" ? { requestId, type, paid_amount } : { requestId, type, paid_amount, exception },
  );
  if (status !== before.status || exception === before.exception) return drafts;
  return [...drafts, { requestId: before.id, type: "exception_changed", exception, previous: before.exception }];
}
