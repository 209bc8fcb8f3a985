import { z } from "zod";
import { isPermitted, permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import { hasSecondFactor } from "@/lib/accounts/two-factor/factors";
import { db } from "@/lib/platform/db";
import { texts } from "@/lib/platform/language/texts";
import { mail, oneLine } from "@/lib/platform/mail/text";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { notificationOf, notifyingTypes, type Notification } from "./notification";
import type { NotificationKind } from "./schema";

const t = texts("events/notification-mail", {
  kinds: {
    paid: "Paid",
    partly_paid: "Partly paid",
    overpaid: "Overpaid",
    late: "Paid late",
    underpaid: "Expired, underpaid",
    reversed: "Payment reversed",
    unmatched: "Unmatched transfer",
  } satisfies Record<NotificationKind, string>,
  subject: (business: string, event: string) => `${business}: ${event}`,
  several: (count: number) => `${count} payments`,
  event: (kind: string, amount: string, symbol: string) => `${kind}: ${amount} ${symbol}`,
  onChain: (chain: string) => `on ${chain}`,
  news: (business: string) => `News of “${business}”:`,
  more: (count: number) => `And ${count} more:`,
  choose: "Choose what you get mails about:",
});

const sequence = z.string().regex(/^\d+$/).transform(BigInt);
const dataSchema = z.object({ after: sequence, upto: sequence });

const maxListed = 20;
const pageSize = 500;

/** The e-mail about the live events in a range of sequence numbers that its reader chose and may still read. */
export const notificationMail: MailKind<{ after: bigint; upto: bigint } | { after: string; upto: string }> = {
  name: "payment_notification",
  schema: dataSchema,
  write: async ({ after, upto }, { user, merchantId, baseUrl }) => {
    // An address that is not verified may be a stranger's.
    if (!user?.emailVerifiedAt || merchantId === null) return null;
    const membership = await db().membership.findUnique({
      where: { userId_merchantId: { userId: user.id, merchantId } },
      include: { merchant: true },
    });
    if (!membership || !mayRead(membership.role)) return null;
    // The pages of the business would not open for them either.
    if (membership.merchant.requiresSecondFactor && !(await hasSecondFactor(db(), user.id))) return null;
    const range = { merchantId, after: BigInt(after), upto: BigInt(upto) };
    const news = await readNews(range, membership.notifications);
    return writeNotificationMail({ ...news, business: membership.merchant.name, baseUrl });
  },
};

/** The first notifications of these kinds, and the number of all. */
type News = { listed: Notification[]; count: number };
type Range = { merchantId: bigint; after: bigint; upto: bigint };

/** Reads in pages, because a range can have the events of a day without workers. */
async function readNews({ merchantId, after, upto }: Range, kinds: readonly string[]): Promise<News> {
  const news: News = { listed: [], count: 0 };
  for (let last = after; ;) {
    const sequence = { gt: last, lte: upto };
    const events = await db().event.findMany({
      where: { merchantId, environment: "production", sequence, type: { in: notifyingTypes } },
      orderBy: { sequence: "asc" },
      take: pageSize,
    });
    for (const { type, body } of events) {
      const notification = body === null ? null : notificationOf(type, body);
      if (!notification || !kinds.includes(notification.kind)) continue;
      news.count += 1;
      if (news.listed.length < maxListed) news.listed.push(notification);
    }
    const next = events.at(-1);
    if (!next || events.length < pageSize) return news;
    last = next.sequence;
  }
}

/** Whether a role sees every payment. A cashier sees only those of their own requests. */
function mayRead(role: string): boolean {
  const permissions = permissionsOfRole(role);
  return isPermitted(permissions, "payments:read") && isPermitted(permissions, "all_requests:read");
}

type NotificationMail = News & { business: string; baseUrl: string };

/** Null if there is nothing to tell. */
export function writeNotificationMail({ listed, count, business, baseUrl }: NotificationMail) {
  const [first] = listed;
  if (!first) return null;
  const name = oneLine(business);
  const more = count - listed.length;
  const text = [
    mail.hello,
    t.news(name),
    ...listed.map((notification) => linesOf(notification, baseUrl)),
    ...(more > 0 ? [`${t.more(more)}\n  ${baseUrl}/live/payments`] : []),
    `${t.choose}\n  ${baseUrl}/live/settings#notifications`,
  ];
  const subject = t.subject(name, count === 1 ? eventText(first) : t.several(count));
  return { subject, text: `${text.join("\n\n")}\n` };
}

function eventText({ kind, amount, symbol }: Notification): string {
  return t.event(t.kinds[kind], amount, symbol);
}

function linesOf(notification: Notification, baseUrl: string): string {
  const { request, chain } = notification;
  const names = [request?.externalId, request?.description].flatMap((name) => (name ? [oneLine(name)] : []));
  const page = request ? `payment-requests/${request.publicId}` : "payments/unmatched";
  const lines = [`${eventText(notification)} ${t.onChain(chain)}`, ...names, `${baseUrl}/live/${page}`];
  return lines.map((line) => `  ${line}`).join("\n");
}
