import { toDecimal, toRaw, type Transaction } from "@/lib/db";
import { takeAmountSlot } from "./amount-slots";
import { amountDue } from "./state";
import { settleTotals } from "./totals";

// First promise: whatever happened to its payments, a request's sums, status and exception are recomputed from them under
// its lock, in the transaction of the change.

export type RequestChange = "partially_paid" | "completed" | "expired";

/**
 * Brings a locked request in line with its payments and with how far its chain has been read, and takes the amount slot for
 * what is due now. Idempotent. Answers what the merchant must hear.
 */
export async function settlePaymentRequest(tx: Transaction, id: bigint, now: Date): Promise<RequestChange[]> {
  const row = await tx.paymentRequest.findUniqueOrThrow({
    where: { id },
    include: {
      merchant: { select: { toleranceBasisPoints: true, latePolicy: true } },
      payments: { select: { status: true, receivedAmount: true, isLate: true } },
      chain: { select: { cursors: { where: { stream: "final" } } } },
    },
  });
  const before = {
    amount: toRaw(row.amount),
    paidAmount: toRaw(row.paidAmount),
    pendingAmount: toRaw(row.pendingAmount),
  };
  const facts = {
    ...row,
    ...before,
    payments: row.payments.map((payment) => ({ ...payment, receivedAmount: toRaw(payment.receivedAmount) })),
    scannedUntil: row.chain.cursors[0]?.blockTime ?? null,
  };
  const { status, exception, ...totals } = settleTotals(facts, row.merchant);
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
  if (status !== row.status) return status === "completed" || status === "expired" ? [status] : [];
  return status === "active" && totals.paidAmount > before.paidAmount ? ["partially_paid"] : [];
}
