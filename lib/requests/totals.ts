import {
  isPaidInFull,
  outcomeOfExpiry,
  outcomeOfPayments,
  type Outcome,
  type SettlementRules,
  type RequestState,
} from "./state";

// Computes a request's sums, status and exception from its payments and from how far its chain has been read. Only
// completed payments count as paid.

export type PaymentState = { status: "pending" | "completed" | "failed"; receivedAmount: bigint; isLate: boolean };

export type RequestWithPayments = RequestState & {
  expiresAt: Date;
  payments: PaymentState[];
  /** Time of the last finalized block that the watcher has read; null if it has read none. */
  scannedUntil: Date | null;
};

export type Totals = { paidAmount: bigint; pendingAmount: bigint };

/** Returns the new sums, status and exception. `request.paidAmount` is the sum before this call. */
export function settleTotals(request: RequestWithPayments, rules: SettlementRules): Outcome & Totals {
  const completed = request.payments.filter((payment) => payment.status === "completed");
  const paidAmount = sum(completed);
  const totals = { paidAmount, pendingAmount: sum(request.payments.filter((payment) => payment.status === "pending")) };
  const current = { ...request, paidAmount };
  switch (request.status) {
    case "active":
      return { ...totals, ...settleActive(current, rules, completed) };
    case "completed":
      return { ...totals, ...settleCompleted(current, request.paidAmount, rules) };
    case "expired":
    case "cancelled": {
      const hasLatePayment = completed.some((payment) => payment.isLate);
      return { ...totals, ...outcomeOfPayments(current, rules, { hasLatePayment }) };
    }
  }
}

/** Late payments never complete an active request: it expires first, then the merchant's policy decides. */
function settleActive(request: RequestWithPayments, rules: SettlementRules, completed: PaymentState[]): Outcome {
  const onTime = sum(completed.filter((payment) => !payment.isLate));
  if (isPaidInFull({ amount: request.amount, paidAmount: onTime }, rules)) {
    return outcomeOfPayments(request, rules, { hasLatePayment: false });
  }
  if (!isExpiryDue(request)) return { status: request.status, exception: request.exception };
  const hasLatePayment = completed.some((payment) => payment.isLate);
  return outcomeOfPayments({ ...request, ...outcomeOfExpiry(request) }, rules, { hasLatePayment });
}

/** The chain was read past the expiry, and no payment made in time can still become final. */
function isExpiryDue({ scannedUntil, expiresAt, payments }: RequestWithPayments): boolean {
  if (!scannedUntil || scannedUntil <= expiresAt) return false;
  return !payments.some((payment) => payment.status === "pending" && !payment.isLate);
}

/**
 * A completed request keeps its status. If it loses a completed payment and is no longer paid in full, it gets the
 * exception `payment_reversed`, which is cleared once it is paid in full again.
 */
function settleCompleted(request: RequestWithPayments, paidBefore: bigint, rules: SettlementRules): Outcome {
  // A completed request's outcome does not depend on late payments.
  const late = { hasLatePayment: false };
  const isReversed = request.exception === "payment_reversed";
  if (request.paidAmount >= paidBefore && !isReversed) {
    // A merchant can mark a partly paid request as paid. A tolerance of 100% keeps it from looking reversed.
    return outcomeOfPayments(request, { ...rules, toleranceBasisPoints: 10_000 }, late);
  }
  const exception = isReversed && isPaidInFull(request, rules) ? null : request.exception;
  return outcomeOfPayments({ ...request, exception }, rules, late);
}

function sum(payments: PaymentState[]): bigint {
  return payments.reduce((total, payment) => total + payment.receivedAmount, 0n);
}
