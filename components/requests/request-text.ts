import { messages } from "./messages";
import { sharePercent } from "@/components/ui/format";
import type { StatusAppearance } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const { status } = messages;

type Status = PresentedPaymentRequest["status"];

export const statusAppearance = (): Record<Status, StatusAppearance> => ({
  active: { glyph: "active", word: status.active },
  completed: { glyph: "completed", word: status.completed },
  expired: { glyph: "expired", word: status.expired },
  cancelled: { glyph: "cancelled", word: status.cancelled },
});

/** Final and pending shares of the amount in percent. */
export function sharesOf(request: PresentedPaymentRequest): { paid: number; pending: number } {
  return {
    paid: sharePercent(request.paid_amount, request.amount),
    pending: sharePercent(request.pending_amount, request.amount),
  };
}

/** Whether something is paid or pending, but the full amount is not paid yet. */
export function isPartlyPaid(request: PresentedPaymentRequest): boolean {
  const { paid, pending } = sharesOf(request);
  return paid < 100 && paid + pending > 0;
}
