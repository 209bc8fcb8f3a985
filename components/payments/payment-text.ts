import { messages } from "./messages";
import type { PresentedPayment } from "@/lib/payments/schema";

type Depth = Pick<PresentedPayment, "confirmations" | "required_confirmations" | "finality">;

/** The payment has enough confirmations, but the chain has not finalized its block. */
export function isAwaitingFinality(payment: Depth): boolean {
  return payment.finality === "finalized" && payment.confirmations >= payment.required_confirmations;
}

/** "7 of 10", never more than required. */
export function confirmationsText({ confirmations, required_confirmations: required }: Depth): string {
  return messages.confirmations(Math.min(confirmations, required), required);
}
