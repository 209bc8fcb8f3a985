import {
  isPaidInFull,
  outcomeOfExpiry,
  outcomeOfPayments,
  type Outcome,
  type SettlementRules,
  type RequestState,
} from "./state";

// Computes a request's sums, status and exception from its payments and its chain's progress.

export type PaymentFact = { status: "pending" | "completed" | "failed"; receivedAmount: bigint; isLate: boolean };

export type RequestFacts = RequestState & {
  expiresAt: Date;
  payments: PaymentFact[];
  /** Block time of the final cursor; null if the chain has not been read. */
  scannedUntil: Date | null;
};

export type Totals = { paidAmount: bigint; pendingAmount: bigint };

/** `paidAmount` in the facts is the previous sum; the result has the new sums, status and exception. */
export function settleTotals(request: RequestFacts, rules: SettlementRules): Outcome & Totals {
  const completed = request.payments.filter((payment) => payment.status === "completed");
  const paidAmount = sum(completed);
  const totals = { paidAmount, pendingAmount: sum(request.payments.filter((payment) => payment.status === "pending")) };
  const current = { ...request, paidAmount };
  const facts = { hasLatePayment: completed.some((payment) => payment.isLate) };
  switch (request.status) {
    case "active":
      return { ...totals, ...settleActive(current, rules, completed) };
    case "completed":
      return { ...totals, ...settleCompleted(current, request.paidAmount, rules) };
    case "expired":
    case "cancelled":
      return { ...totals, ...outcomeOfPayments(current, rules, facts) };
  }
}

/** Late payments never complete an active request: it expires first, then the merchant's policy decides. */
function settleActive(request: RequestFacts, rules: SettlementRules, completed: PaymentFact[]): Outcome {
  const onTime = sum(completed.filter((payment) => !payment.isLate));
  if (isPaidInFull({ amount: request.amount, paidAmount: onTime }, rules)) {
    return outcomeOfPayments(request, rules, { hasLatePayment: false });
  }
  if (!isExpiryDue(request)) return { status: request.status, exception: request.exception };
  const hasLatePayment = completed.some((payment) => payment.isLate);
  return outcomeOfPayments({ ...request, ...outcomeOfExpiry(request) }, rules, { hasLatePayment });
}

/** The chain was read past the expiry, and no payment made in time can still become final. */
function isExpiryDue({ scannedUntil, expiresAt, payments }: RequestFacts): boolean {
  if (!scannedUntil || scannedUntil <= expiresAt) return false;
  return !payments.some((payment) => payment.status === "pending" && !payment.isLate);
}

/** Only a reversed payment causes `payment_reversed`; its return clears the exception. */
function settleCompleted(request: RequestFacts, paidBefore: bigint, rules: SettlementRules): Outcome {
  const { status, exception, paidAmount } = request;
  const lostNothing = paidAmount >= paidBefore && exception !== "payment_reversed";
  // With a tolerance of 100%, a tolerance that the merchant lowered since cannot make the request look reversed.
  const anyTolerance = { ...rules, toleranceBasisPoints: 10_000 };
  if (lostNothing) return outcomeOfPayments(request, anyTolerance, { hasLatePayment: false });
  if (exception === "payment_reversed" && isPaidInFull(request, rules)) {
    return outcomeOfPayments({ ...request, status, exception: null }, rules, { hasLatePayment: false });
  }
  return outcomeOfPayments(request, rules, { hasLatePayment: false });
}

function sum(payments: PaymentFact[]): bigint {
  return payments.reduce((total, payment) => total + payment.receivedAmount, 0n);
}
