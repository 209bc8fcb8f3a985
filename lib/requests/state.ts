// Invariant: only the pure functions of this file decide a request's next status and exception.

export type PaymentRequestStatus = "active" | "completed" | "expired" | "cancelled";

export type PaymentException = "underpaid" | "overpaid" | "paid_late" | "resolved_manually" | "payment_reversed";

/**
 * For SQL: the only status in which a request asks for payment and can be cancelled. An expired one may be paid late.
 */
export const activeStatus = "active" satisfies PaymentRequestStatus;

// Strongest first: a request has one exception at a time.
const precedence: readonly PaymentException[] = [
  "payment_reversed",
  "resolved_manually",
  "paid_late",
  "overpaid",
  "underpaid",
];

/**
 * Whether a request still asks for payment and can be cancelled. Not based on the clock: a request past `expires_at`
 * stays active until the watcher expires it by block time.
 */
export function isActive(request: { status: PaymentRequestStatus }): boolean {
  return request.status === activeStatus;
}

/**
 * Whether an active request is past its expiry by the clock. The pay page then stops asking for money but still shows
 * payments.
 */
export function isTimeUp(request: { status: PaymentRequestStatus; expiresAt: Date }, now: Date): boolean {
  return isActive(request) && request.expiresAt <= now;
}

/** The amount not covered by final payments, never below zero. */
export function remainingAmount(request: { amount: bigint; paidAmount: bigint }): bigint {
  return atLeastZero(request.amount - request.paidAmount);
}

/** The amount not covered by any detected payment, final or not: what to ask a payer for. */
export function amountDue(request: { amount: bigint; paidAmount: bigint; pendingAmount: bigint }): bigint {
  return atLeastZero(request.amount - request.paidAmount - request.pendingAmount);
}

/** Whether final payments reach the amount minus the tolerance (rounded in the merchant's favor). */
export function isPaidInFull(
  request: { amount: bigint; paidAmount: bigint },
  rules: { toleranceBasisPoints: number },
): boolean {
  const tolerance = (request.amount * BigInt(rules.toleranceBasisPoints)) / 10_000n;
  return request.paidAmount >= request.amount - tolerance;
}

/** The exception to show out of several. */
export function strongestException(...exceptions: (PaymentException | null)[]): PaymentException | null {
  return precedence.find((exception) => exceptions.includes(exception)) ?? null;
}

export type RequestState = {
  status: PaymentRequestStatus;
  exception: PaymentException | null;
  amount: bigint;
  paidAmount: bigint;
};

export type SettlementRules = { toleranceBasisPoints: number; latePolicy: "accept" | "flag" };

export type Outcome = { status: PaymentRequestStatus; exception: PaymentException | null };

/**
 * Status and exception after `paidAmount` is recomputed. `hasLatePayment`: a completed payment came after the expiry. A
 * cancelled request stays cancelled; a completed request whose payment was reversed keeps its status.
 */
export function outcomeOfPayments(
  request: RequestState,
  rules: SettlementRules,
  { hasLatePayment }: { hasLatePayment: boolean },
): Outcome {
  const { status, exception } = request;
  const isFull = isPaidInFull(request, rules);
  switch (status) {
    case "cancelled":
      return { status, exception };
    case "completed":
      return { status, exception: strongestException(exception, isFull ? overpaid(request) : "payment_reversed") };
    case "active":
      if (!isFull) return { status, exception };
      return { status: "completed", exception: completionException(request, hasLatePayment) };
    case "expired":
      if (!isFull) return { status, exception: underpaid(request) };
      if (hasLatePayment && rules.latePolicy === "flag") return { status, exception: "paid_late" };
      return { status: "completed", exception: completionException(request, hasLatePayment) };
  }
}

/** Status and exception of an active request that has expired by block time. */
export function outcomeOfExpiry(request: RequestState): Outcome {
  return { status: "expired", exception: underpaid(request) };
}

function completionException(request: RequestState, hasLatePayment: boolean): PaymentException | null {
  return strongestException(hasLatePayment ? "paid_late" : null, overpaid(request));
}

function overpaid({ amount, paidAmount }: RequestState): PaymentException | null {
  return paidAmount > amount ? "overpaid" : null;
}

function underpaid({ paidAmount }: RequestState): PaymentException | null {
  return paidAmount > 0n ? "underpaid" : null;
}

function atLeastZero(raw: bigint): bigint {
  return raw > 0n ? raw : 0n;
}
