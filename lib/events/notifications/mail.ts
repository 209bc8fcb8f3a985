import { z } from "zod";
import { texts } from "@/lib/platform/language/texts";
import { choiceOfMails, mail, oneLine } from "@/lib/platform/mail/text";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { readNews, type News } from "./news";
import type { Notification } from "./notification";
import { findReader } from "./reader";
import { eventText, headline, namesOf, pageOf } from "./text";

const t = texts("events/notification-mail", {
  subject: (business: string, event: string) => `${business}: ${event}`,
  several: (count: number) => `${count} payments`,
  news: (business: string) => `News of “${business}”:`,
  more: (count: number) => `And ${count} more:`,
});

const sequence = z.string().regex(/^\d+$/).transform(BigInt);
const dataSchema = z.object({ after: sequence, upto: sequence });

/** The e-mail about the live events in a range of sequence numbers that its reader chose and may still read. */
export const notificationMail: MailKind<{ after: bigint; upto: bigint } | { after: string; upto: string }> = {
  name: "payment_notification",
  schema: dataSchema,
  write: async ({ after, upto }, { user, merchantId, baseUrl }) => {
    const membership = await findReader(user, merchantId);
    if (!membership) return null;
    const scope = { merchantId: membership.merchantId, environment: "production" } as const;
    const range = { scope, after: BigInt(after), upto: BigInt(upto) };
    const news = await readNews(range, membership.notifications);
    return writeNotificationMail({ ...news, business: membership.merchant.name, baseUrl });
  },
};

type NotificationMail = News & { business: string; baseUrl: string };

/** Null if there is nothing to tell. */
export function writeNotificationMail({ listed, count, business, baseUrl }: NotificationMail) {
  const [first] = listed;
  if (!first) return null;
  const name = oneLine(business);
  const more = count - listed.length;
  const pages = `${baseUrl}/live`;
  const text = [
    mail.hello,
    t.news(name),
    ...listed.map((notification) => linesOf(notification, pages)),
    ...(more > 0 ? [`${t.more(more)}\n  ${pages}/payments`] : []),
    choiceOfMails(pages),
  ];
  const subject = t.subject(name, count === 1 ? eventText(first) : t.several(count));
  return { subject, text: `${text.join("\n\n")}\n` };
}

function linesOf(notification: Notification, pages: string): string {
  const lines = [headline(notification), ...namesOf(notification), pageOf(notification, pages)];
  return lines.map((line) => `  ${line}`).join("\n");
}
