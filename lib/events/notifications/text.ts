import { texts } from "@/lib/platform/language/texts";
import { oneLine } from "@/lib/platform/mail/text";
import type { Notification } from "./notification";
import type { NotificationKind } from "./schema";

// The parts that mails and messages about events share.

const t = texts("events/notification", {
  kinds: {
    paid: "Paid",
    partly_paid: "Partly paid",
    overpaid: "Overpaid",
    late: "Paid late",
    underpaid: "Expired, underpaid",
    reversed: "Payment reversed",
    second_payment: "Second payment of a paid request",
    unmatched: "Unmatched transfer",
  } satisfies Record<NotificationKind, string>,
  event: (kind: string, amount: string, symbol: string) => `${kind}: ${amount} ${symbol}`,
  onChain: (event: string, chain: string) => `${event} on ${chain}`,
});

/** "Paid: 10 USDC" */
export function eventText({ kind, amount, symbol }: Notification): string {
  return t.event(t.kinds[kind], amount, symbol);
}

/** "10 USDC on Base" */
export function amountOnChain(amount: string, symbol: string, chain: string): string {
  return t.onChain(`${amount} ${symbol}`, chain);
}

/** "Paid: 10 USDC on Base" */
export function headline(notification: Notification): string {
  return t.onChain(eventText(notification), notification.chain);
}

/** The texts about the request that the merchant or their shop has written. */
export function namesOf({ request }: Notification): string[] {
  return [request?.externalId, request?.description].flatMap((name) => (name ? [oneLine(name)] : []));
}

/** The page about it. `pages`: the address of the environment's pages. */
export function pageOf({ request }: Notification, pages: string): string {
  return `${pages}/${request ? `payment-requests/${request.publicId}` : "payments/unmatched"}`;
}
