import type { PresentedPayment } from "@/lib/payments/schema";

type Depth = Pick<PresentedPayment, "confirmations" | "required_confirmations" | "finality">;

/** Has the confirmations it needs, but the chain has not finalized its block yet. */
export function isAwaitingFinality(payment: Depth): boolean {
  return payment.finality === "finalized" && payment.confirmations >= payment.required_confirmations;
}

/** "7 of 10", never more than are needed. */
export function confirmationsText(payment: Depth): string {
  return `${Math.min(payment.confirmations, payment.required_confirmations)} of ${payment.required_confirmations}`;
}
