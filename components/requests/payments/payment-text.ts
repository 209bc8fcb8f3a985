import { messages } from "./messages";
import type { PresentedPayment } from "@/lib/requests/payments/schema";

/** `finality` is "finalized" if confirmations alone do not complete the payment. */
type Confirmable = Pick<PresentedPayment, "confirmations" | "required_confirmations" | "finality">;

/** Whether a pending payment has enough confirmations and waits only until the chain finalizes its block. */
export function isAwaitingFinality(payment: Confirmable): boolean {
  return payment.finality === "finalized" && payment.confirmations >= payment.required_confirmations;
}

/** "7 of 10", never more than required. */
export function confirmationsText({ confirmations, required_confirmations: required }: Confirmable): string {
  return messages.confirmations(Math.min(confirmations, required), required);
}
