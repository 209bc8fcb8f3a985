import { toAmount } from "@/lib/amounts/amount";
import { toDecimal, toRaw, type Prisma, type Transaction } from "@/lib/db";
import { recordTimeline, type TimelineDraft } from "@/lib/timeline/record";
import { takeAmountSlot } from "./amount-slots";
import { amountDue, type Outcome } from "./state";
import { settleTotals, type RequestFacts, type Totals } from "./totals";

// First promise: whatever happened to its payments, a request's sums, status and exception are recomputed from them under
// its lock, in the transaction of the change.

export type RequestChange = "partially_paid" | "completed" | "expired";

/** What a query must fetch with a request so that its totals can be settled. */
export const settledInclude = {
  payments: { select: { status: true, receivedAmount: true, isLate: true } },
  chain: { select: { cursors: { where: { stream: "final" } } } },
  token: { select: { decimals: true } },
} as const satisfies Prisma.PaymentRequestInclude;

/** What a request's totals are settled from, as its rows stand. */
export function factsOf(
  row: Prisma.PaymentRequestGetPayload<{ include: typeof settledInclude }>,
): RequestFacts & { pendingAmount: bigint } {
  return {
    ...row,
    amount: toRaw(row.amount),
    paidAmount: toRaw(row.paidAmount),
    pendingAmount: toRaw(row.pendingAmount),
    payments: row.payments.map((payment) => ({ ...payment, receivedAmount: toRaw(payment.receivedAmount) })),
    scannedUntil: row.chain.cursors[0]?.blockTime ?? null,
  };
}

/**
 * Brings a locked request in line with its payments and with how far its chain has been read, and takes the amount slot for
 * what is due now. Idempotent. Answers what the merchant must hear.
 */
export async function settlePaymentRequest(tx: Transaction, id: bigint, now: Date): Promise<RequestChange[]> {
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: settledInclude });
  const before = factsOf(row);
  const after = settleTotals(before, row);
  const { status, exception, ...totals } = after;
  await tx.paymentRequest.update({
    where: { id },
    data: {
      status,
      exception,
      paidAmount: toDecimal(totals.paidAmount),
      pendingAmount: toDecimal(totals.pendingAmount),
      updatedAt: now,
      ...(status === "completed" && row.status !== "completed" ? { completedAt: now } : {}),
      ...(status === "expired" && row.status !== "expired" ? { expiredAt: now } : {}),
    },
    select: { id: true },
  });
  const due = amountDue({ ...before, ...totals });
  const isPayable = status === "active" || status === "expired";
  if (isPayable && due > 0n && due !== amountDue(before)) await takeAmountSlot(tx, row, due, now);
  const changes = changesBetween({ ...row, ...before }, after);
  await recordTimeline(tx, toTimeline(row, after, changes), now);
  return changes;
}

function changesBetween(before: Outcome & Totals, { status, paidAmount }: Outcome & Totals): RequestChange[] {
  if (status !== before.status) return status === "completed" || status === "expired" ? [status] : [];
  return status === "active" && paidAmount > before.paidAmount ? ["partially_paid"] : [];
}

type Before = Outcome & { id: bigint; token: { decimals: number } };

function toTimeline(before: Before, after: Outcome & Totals, changes: RequestChange[]): TimelineDraft[] {
  const requestId = before.id;
  const paid_amount = toAmount(after.paidAmount, before.token.decimals);
  const { status, exception } = after;
  const drafts = changes.map((type): TimelineDraft =>
    type === "partially_paid" ? { requestId, type, paid_amount } : { requestId, type, paid_amount, exception },
  );
  if (status !== before.status || exception === before.exception) return drafts;
  return [...drafts, { requestId, type: "exception_changed", exception, previous: before.exception }];
}
