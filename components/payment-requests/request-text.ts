import { confirmationsText, isAwaitingFinality } from "@/components/payments/payment-text";
import { sharePercent } from "@/components/ui/amount-text";
import type { Look } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Status = PresentedPaymentRequest["status"];
type Exception = NonNullable<PresentedPaymentRequest["exception"]>;

export const statusLook: Record<Status, Look> = {
  active: { glyph: "active", word: "Active" },
  completed: { glyph: "completed", word: "Completed" },
  expired: { glyph: "expired", word: "Expired" },
  cancelled: { glyph: "cancelled", word: "Cancelled" },
};

export const exceptionWord: Record<Exception, string> = {
  underpaid: "Underpaid",
  overpaid: "Overpaid",
  paid_late: "Paid late",
  resolved_manually: "Resolved by hand",
  payment_reversed: "Payment reversed",
};

/** Shares of the amount in percent: final, and seen but not final. */
export function sharesOf(request: PresentedPaymentRequest): { paid: number; pending: number } {
  return {
    paid: sharePercent(request.paid_amount, request.amount),
    pending: sharePercent(request.pending_amount, request.amount),
  };
}

/** Something was paid or seen, and it is not the whole. */
export function isPartlyPaid(request: PresentedPaymentRequest): boolean {
  const { paid, pending } = sharesOf(request);
  return paid < 100 && paid + pending > 0;
}

/** Not completed by itself, and the merchant may say that it counts as paid. */
export function isResolvable({ status, paid_amount }: PresentedPaymentRequest): boolean {
  return status === "expired" || (status === "active" && paid_amount.raw !== "0");
}

/** An active request past its expiry: nobody is asked to pay any more, and the chain is still being read. */
export function isTimeUp(request: PresentedPaymentRequest, now: Date): boolean {
  return request.status === "active" && new Date(request.expires_at) <= now;
}

/** The state of the whole page in a few words. */
export function statusText(request: PresentedPaymentRequest, now: Date): string {
  const { word } = statusLook[request.status];
  if (isTimeUp(request, now)) return "Time is up, reading the last blocks";
  if (request.status === "active" && isPartlyPaid(request)) return `${word}, partly paid`;
  return word;
}

/** "7 of 10 confirmations" of the payment that is furthest from final, or null when none is pending. */
export function pendingConfirmations(request: PresentedPaymentRequest): string | null {
  const pending = request.payments.filter((payment) => payment.status === "pending");
  const slowest = pending.sort((a, b) => a.confirmations - b.confirmations)[0];
  if (!slowest) return null;
  return isAwaitingFinality(slowest) ? "waiting for finality" : `${confirmationsText(slowest)} confirmations`;
}
