import { messages } from "./messages";
import type { PresentedPayment } from "@/lib/payments/schema";

type Confirmable = Pick<PresentedPayment, "confirmations" | "required_confirmations" | "finality">;

/** The payment has enough confirmations, but the chain has not finalized its block. */
export function isAwaitingFinality(payment: Confirmable): boolean {
  return payment.finality === "finalized" && payment.confirmations >= payment.required_confirmations;
}

/** "7 of 10", never more than required. */
export function confirmationsText({ confirmations, required_confirmations: required }: Confirmable): string {
  return messages.confirmations(Math.min(confirmations, required), required);
}
