import { messages } from "./detail-messages";
import { isPartlyPaid, statusAppearance } from "./request-text";
import { confirmationsText, isAwaitingFinality } from "@/components/requests/payments/payment-text";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const t = messages.detail;

/**
 * Whether "Mark as paid" is offered: for expired and partly paid requests, but not while a pending payment may still
 * complete the request.
 */
export function isResolvable({ status, paid_amount, pending_amount }: PresentedPaymentRequest): boolean {
  if (pending_amount.raw !== "0") return false;
  return status === "expired" || (status === "active" && paid_amount.raw !== "0");
}

/** An active request past its expiry: the pay page no longer asks for money, but the chain is still being read. */
export function isTimeUp(request: PresentedPaymentRequest, now: Date): boolean {
  return request.status === "active" && new Date(request.expires_at) <= now;
}

/** The status of the request in a few words. */
export function statusText(request: PresentedPaymentRequest, now: Date): string {
  const { word } = statusAppearance()[request.status];
  if (isTimeUp(request, now)) return t.timeUp;
  if (request.status !== "active" || !isPartlyPaid(request)) return word;
  return request.paid_amount.raw === "0" ? t.paymentDetected(word) : t.partlyPaid(word);
}

/** The label of the remaining amount: still due, pending money included, or how the request ended without it. */
export function unpaidLabel(request: PresentedPaymentRequest): string {
  const { status, remaining_amount: remaining, pending_amount: pending } = request;
  if (remaining.raw === "0") return t.remaining;
  if (status === "active") return pending.raw === "0" ? t.remaining : t.remainingWithPending;
  return status === "completed" ? t.shortfallAccepted : t.notPaid;
}

/** "7 of 10 confirmations" of the least confirmed pending payment; null if no payment is pending. */
export function pendingConfirmations(request: PresentedPaymentRequest): string | null {
  const pending = request.payments.filter((payment) => payment.status === "pending");
  const leastConfirmed = pending.sort((a, b) => a.confirmations - b.confirmations)[0];
  if (!leastConfirmed) return null;
  return isAwaitingFinality(leastConfirmed) ? t.waitingForFinality : t.confirmations(confirmationsText(leastConfirmed));
}
