import { z } from "zod";
import { db } from "@/lib/platform/db";
import { texts } from "@/lib/platform/language/texts";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mail, oneLine, utcTime } from "@/lib/platform/mail/text";

const t = texts("events/failing-channel-mail", {
  subject: (channel: string) => `Messages to “${channel}” do not arrive`,
  failing: (business: string) => `Messages of ${business} about payments no longer arrive at this channel:`,
  since: (time: string) => `No message has arrived since ${time}.`,
  remedy:
    "Remit keeps trying. Send a test message, or delete the channel and add it again. Payments are settled as before.",
});

const dataSchema = z.object({ channel_id: z.string() });

/** The e-mail to those who can repair a channel that has failed for days; none if it works again. */
export const failingMail: MailKind<z.infer<typeof dataSchema>> = {
  name: "notification_channel_failing",
  schema: dataSchema,
  write: async ({ channel_id: id }, { user, merchantId, baseUrl }) => {
    if (!user || merchantId === null) return null;
    const where = { id, merchantId, NOT: { failingSince: null } };
    const channel = await db().notificationChannel.findFirst({ where, include: { merchant: true } });
    if (!channel?.failingSince) return null;
    const { name, environment, failingSince, merchant } = channel;
    return writeFailingMail({ name, environment, failingSince, business: merchant.name, baseUrl });
  },
};

type FailingMail = {
  name: string;
  environment: "production" | "sandbox";
  failingSince: Date;
  business: string;
  baseUrl: string;
};

export function writeFailingMail({ name, environment, failingSince, business, baseUrl }: FailingMail) {
  const segment = environment === "production" ? "live" : "sandbox";
  const text = [
    mail.hello,
    t.failing(oneLine(business)),
    `  ${oneLine(name)}`,
    t.since(utcTime(failingSince)),
    t.remedy,
    `  ${baseUrl}/${segment}/settings#notification-channels`,
  ];
  return { subject: t.subject(oneLine(name)), text: `${text.join("\n\n")}\n` };
}
