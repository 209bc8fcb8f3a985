import { z } from "zod";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { texts } from "@/lib/platform/language/texts";
import { mail, oneLine, utcTime, withoutQuery } from "@/lib/platform/mail/text";
import type { WebhookEndpoint } from "@/prisma/generated/client";

const t = texts("webhooks/disabled-mail", {
  subject: (host: string) => `Webhook endpoint disabled: ${host}`,
  live: "live",
  sandbox: "in the sandbox",
  disabled: (merchant: string, mode: string) =>
    `Remit no longer sends webhooks of ${merchant} (${mode}) to this endpoint:`,
  gone: (time: string) => `It was disabled on ${time} because it responded with 410 Gone.`,
  failed: (time: string) => `It was disabled on ${time} after five days with nothing but failures.`,
  failingSince: (time: string) => `No attempt has succeeded since ${time}.`,
  missed: (days: number) =>
    `Payments are still settled and events are still recorded, but none is sent to this endpoint until you enable it again. A missed event can be sent for ${days} days after it happened: once the endpoint responds, enable it and resend the missed events.`,
});

export type NamedEndpoint = Pick<WebhookEndpoint, "id" | "environment" | "url" | "description">;

export type DisabledMail = {
  endpoint: NamedEndpoint & Pick<WebhookEndpoint, "failingSince" | "disabledAt" | "disabledReason">;
  merchantName: string;
  baseUrl: string;
  /** How many days a missed event can still be sent. */
  bodyDays: number;
};

const dataSchema = z.object({ endpoint_id: z.string(), disabled_at: z.iso.datetime() });

/** The e-mail about an endpoint that Remit has disabled; none if it was enabled again or deleted. */
export const disabledMail: MailKind<z.infer<typeof dataSchema>> = {
  name: "webhook_endpoint_disabled",
  schema: dataSchema,
  write: async ({ endpoint_id: id, disabled_at: disabledAt }, { user, baseUrl }) => {
    if (!user) return null;
    const endpoint = await db().webhookEndpoint.findFirst({
      // A version before 0.2 queued the mail without the merchant.
      where: { id, disabledAt, deletedAt: null, merchant: { memberships: { some: { userId: user.id } } } },
      include: { merchant: true },
    });
    if (!endpoint) return null;
    const bodyDays = env().EVENT_BODY_RETENTION_DAYS;
    return writeDisabledMail({ endpoint, merchantName: endpoint.merchant.name, baseUrl, bodyDays });
  },
};

export function writeDisabledMail({ endpoint, merchantName, baseUrl, bodyDays }: DisabledMail) {
  const text = [
    mail.hello,
    t.disabled(oneLine(merchantName), modeOf(endpoint)),
    nameOf(endpoint),
    reasonOf(endpoint),
    t.missed(bodyDays),
    pageOf(endpoint, baseUrl),
  ];
  return { subject: t.subject(new URL(endpoint.url).host), text: `${text.join("\n\n")}\n` };
}

// The parts that the mails about an endpoint share.

/** "live" or "in the sandbox", as readers know the environments. */
export function modeOf({ environment }: NamedEndpoint): string {
  return environment === "production" ? t.live : t.sandbox;
}

/** Its URL and description, on lines of their own. */
export function nameOf({ url, description }: NamedEndpoint): string {
  return [withoutQuery(url), oneLine(description ?? "")].flatMap((line) => (line ? [`  ${line}`] : [])).join("\n");
}

export function sinceText(failingSince: Date): string {
  return t.failingSince(utcTime(failingSince));
}

export function pageOf({ id, environment }: NamedEndpoint, baseUrl: string): string {
  return `  ${baseUrl}/${environment === "production" ? "live" : "sandbox"}/webhooks/${id}`;
}

function reasonOf({ disabledAt, disabledReason, failingSince }: DisabledMail["endpoint"]): string {
  const reason = disabledReason === "gone" ? t.gone(timeOf(disabledAt)) : t.failed(timeOf(disabledAt));
  return failingSince ? `${reason} ${sinceText(failingSince)}` : reason;
}

function timeOf(date: Date | null): string {
  return date ? utcTime(date) : "";
}
