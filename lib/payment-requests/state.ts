// Invariant: only the pure functions of this file decide a request's next status and exception.

export type PaymentRequestStatus = "active" | "completed" | "expired" | "cancelled";

export type PaymentException = "underpaid" | "overpaid" | "paid_late" | "resolved_manually" | "payment_reversed";

/** The only status that can be paid or cancelled; SQL that writes compares with it. */
export const activeStatus = "active" satisfies PaymentRequestStatus;

// Strongest first: a request shows one exception at a time.
const precedence: readonly PaymentException[] = [
  "payment_reversed",
  "resolved_manually",
  "paid_late",
  "overpaid",
  "underpaid",
];

/**
 * Whether a request can still be cancelled or paid. The clock has no say: a request past its `expires_at` stays active
 * until the watcher, judging by block time, has expired it.
 */
export function isActive(request: { status: PaymentRequestStatus }): boolean {
  return request.status === activeStatus;
}

/** An active request past its expiry by the clock: nobody is asked to pay any more, but what was paid is still checked. */
export function isTimeUp(request: { status: PaymentRequestStatus; expiresAt: Date }, now: Date): boolean {
  return isActive(request) && request.expiresAt <= now;
}

/** What is still due by final payments alone, never below zero. */
export function remainingAmount(request: { amount: bigint; paidAmount: bigint }): bigint {
  return atLeastZero(request.amount - request.paidAmount);
}

/** What nothing seen so far covers, final or not: the amount to ask a payer for. */
export function amountDue(request: { amount: bigint; paidAmount: bigint; pendingAmount: bigint }): bigint {
  return atLeastZero(request.amount - request.paidAmount - request.pendingAmount);
}

/** Whether final payments reach the amount, less the merchant's tolerance (rounded in the merchant's favour). */
export function isPaidInFull(
  request: { amount: bigint; paidAmount: bigint },
  rules: { toleranceBasisPoints: number },
): boolean {
  const tolerance = (request.amount * BigInt(rules.toleranceBasisPoints)) / 10_000n;
  return request.paidAmount >= request.amount - tolerance;
}

/** The one exception to show of several. */
export function strongestException(...exceptions: (PaymentException | null)[]): PaymentException | null {
  return precedence.find((exception) => exceptions.includes(exception)) ?? null;
}

export type Standing = {
  status: PaymentRequestStatus;
  exception: PaymentException | null;
  amount: bigint;
  paidAmount: bigint;
};

export type SettlementRules = { toleranceBasisPoints: number; latePolicy: "accept" | "flag" };

export type Outcome = { status: PaymentRequestStatus; exception: PaymentException | null };

/**
 * Status and exception once `paidAmount` is recomputed. `hasLatePayment`: one of the completed payments came after the
 * expiry. A cancelled request only ever stays cancelled; a completed one that lost money keeps its status.
 */
export function outcomeOfPayments(
  standing: Standing,
  rules: SettlementRules,
  facts: { hasLatePayment: boolean },
): Outcome {
  const { status, exception } = standing;
  const isFull = isPaidInFull(standing, rules);
  switch (status) {
    case "cancelled":
      return { status, exception };
    case "completed":
      return { status, exception: strongestException(exception, isFull ? overpaid(standing) : "payment_reversed") };
    case "active":
      return isFull ? { status: "completed", exception: completionException(standing, facts) } : { status, exception };
    case "expired":
      if (!isFull) return { status, exception: underpaid(standing) };
      if (facts.hasLatePayment && rules.latePolicy === "flag") return { status, exception: "paid_late" };
      return { status: "completed", exception: completionException(standing, facts) };
  }
}

/** Status and exception of an active request whose time ran out on the chain itself. */
export function outcomeOfExpiry(standing: Standing): Outcome {
  return { status: "expired", exception: underpaid(standing) };
}

function completionException(standing: Standing, facts: { hasLatePayment: boolean }): PaymentException | null {
  return strongestException(facts.hasLatePayment ? "paid_late" : null, overpaid(standing));
}

function overpaid({ amount, paidAmount }: Standing): PaymentException | null {
  return paidAmount > amount ? "overpaid" : null;
}

function underpaid({ paidAmount }: Standing): PaymentException | null {
  return paidAmount > 0n ? "underpaid" : null;
}

function atLeastZero(raw: bigint): bigint {
  return raw > 0n ? raw : 0n;
}
