import { messages } from "./messages";
import type { PresentedPayment } from "@/lib/payments/schema";

type Confirmable = Pick<PresentedPayment, "confirmations" | "required_confirmations" | "finality">;

/** Whether the payment has enough confirmations, but its block is not final yet. */
export function isAwaitingFinality(payment: Confirmable): boolean {
  return payment.finality === "finalized" && payment.confirmations >= payment.required_confirmations;
}

/** "7 of 10", never more than required. */
export function confirmationsText({ confirmations, required_confirmations: required }: Confirmable): string {
  return messages.confirmations(Math.min(confirmations, required), required);
}
