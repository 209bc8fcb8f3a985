import type { EventType } from "@/lib/events/types";
import type { NotificationKind } from "./schema";

/** The part of a mail that is about one event. */
export type Notification = {
  kind: NotificationKind;
  amount: string;
  symbol: string;
  chain: string;
  /** Of the payment request, if one is known. */
  request?: { publicId: string; description: string; externalId: string };
};

type Amount = { formatted: string };
type Money = { token: { symbol: string }; chain: { name: string } };

/** The part of an event's data that a notification needs. */
type Data = {
  payment_request?: Money & {
    public_id: string;
    description: string;
    external_id: string;
    exception: string | null;
    paid_amount: Amount;
  };
  payment?: { amount: Amount } | null;
  unmatched_transfer?: Money & { amount: Amount; reason: string };
};

export const notifyingTypes: EventType[] = [
  "payment_request.completed",
  "payment_request.partially_paid",
  "payment_request.expired",
  "payment.failed",
  "unmatched_transfer.created",
];

/** The notification of an event; null if no mail says anything about it. `body` is the event as webhooks send it. */
export function notificationOf(type: string, body: string): Notification | null {
  const { data } = JSON.parse(body) as { data: Data };
  const { payment_request: request, payment, unmatched_transfer: transfer } = data;
  if (transfer) {
    const { amount, token, chain, reason } = transfer;
    const kind = reason === "request_completed" ? "second_payment" : "unmatched";
    return { kind, amount: amount.formatted, symbol: token.symbol, chain: chain.name };
  }
  const kind = request && kindOf(type, request.exception);
  if (!request || !kind) return null;
  const { public_id: publicId, description, external_id: externalId, token, chain } = request;
  const amount = kind === "reversed" && payment ? payment.amount : request.paid_amount;
  const named = { publicId, description, externalId };
  return { kind, amount: amount.formatted, symbol: token.symbol, chain: chain.name, request: named };
}

function kindOf(type: string, exception: string | null): NotificationKind | null {
  if (type === "payment_request.partially_paid") return "partly_paid";
  if (type === "payment.failed") return "reversed";
  if (type === "payment_request.expired") return exception === "underpaid" ? "underpaid" : null;
  if (type !== "payment_request.completed") return null;
  if (exception === "overpaid") return "overpaid";
  if (exception === "paid_late") return "late";
  // A member who resolved it knows.
  return exception === null ? "paid" : null;
}
