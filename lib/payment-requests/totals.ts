import {
  isPaidInFull,
  outcomeOfExpiry,
  outcomeOfPayments,
  type Outcome,
  type SettlementRules,
  type Standing,
} from "./state";

// A request's sums and standing are functions of its payments and of how far its chain has been read. Pure.

export type PaymentFact = { status: "pending" | "completed" | "failed"; receivedAmount: bigint; isLate: boolean };

export type RequestFacts = Standing & {
  expiresAt: Date;
  payments: PaymentFact[];
  /** The block time up to which the chain was read with authority; null where nothing was. */
  scannedUntil: Date | null;
};

export type Totals = { paidAmount: bigint; pendingAmount: bigint };

/** `paidAmount` in the facts is the sum before; the result has the sums and the standing after. */
export function settleTotals(request: RequestFacts, rules: SettlementRules): Outcome & Totals {
  const completed = request.payments.filter((payment) => payment.status === "completed");
  const paidAmount = sum(completed);
  const totals = { paidAmount, pendingAmount: sum(request.payments.filter((payment) => payment.status === "pending")) };
  const standing = { ...request, paidAmount };
  const facts = { hasLatePayment: completed.some((payment) => payment.isLate) };
  switch (request.status) {
    case "active":
      return { ...totals, ...settleActive(standing, rules, completed) };
    case "completed":
      return { ...totals, ...settleCompleted(standing, request.paidAmount, rules) };
    case "expired":
    case "cancelled":
      return { ...totals, ...outcomeOfPayments(standing, rules, facts) };
  }
}

/** Late money never completes an active request: first its time is up, then the merchant's policy decides. */
function settleActive(request: RequestFacts, rules: SettlementRules, completed: PaymentFact[]): Outcome {
  const onTime = sum(completed.filter((payment) => !payment.isLate));
  if (isPaidInFull({ amount: request.amount, paidAmount: onTime }, rules)) {
    return outcomeOfPayments(request, rules, { hasLatePayment: false });
  }
  if (!isExpiryDue(request)) return { status: request.status, exception: request.exception };
  const hasLatePayment = completed.some((payment) => payment.isLate);
  return outcomeOfPayments({ ...request, ...outcomeOfExpiry(request) }, rules, { hasLatePayment });
}

/** The chain was read past the expiry and no payment made in time can still become final. */
function isExpiryDue({ scannedUntil, expiresAt, payments }: RequestFacts): boolean {
  if (!scannedUntil || scannedUntil <= expiresAt) return false;
  return !payments.some((payment) => payment.status === "pending" && !payment.isLate);
}

/** Only money that went away again can make it `payment_reversed`; its return takes the mark off. */
function settleCompleted(request: RequestFacts, paidBefore: bigint, rules: SettlementRules): Outcome {
  const { status, exception, paidAmount } = request;
  const isWhole = paidAmount >= paidBefore && exception !== "payment_reversed";
  if (isWhole) return outcomeOfPayments(request, { ...rules, toleranceBasisPoints: 10_000 }, { hasLatePayment: false });
  if (exception === "payment_reversed" && isPaidInFull(request, rules)) {
    return outcomeOfPayments({ ...request, status, exception: null }, rules, { hasLatePayment: false });
  }
  return outcomeOfPayments(request, rules, { hasLatePayment: false });
}

function sum(payments: PaymentFact[]): bigint {
  return payments.reduce((total, payment) => total + payment.receivedAmount, 0n);
}
