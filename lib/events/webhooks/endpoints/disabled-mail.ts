import { z } from "zod";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { oneLine, utcTime } from "@/lib/platform/mail/text";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type DisabledMail = {
  endpoint: Pick<
    WebhookEndpoint,
    "id" | "environment" | "url" | "description" | "failingSince" | "disabledAt" | "disabledReason"
  >;
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
  const { protocol, host, pathname } = new URL(endpoint.url);
  const [mode, segment] = endpoint.environment === "production" ? ["live", "live"] : ["in the sandbox", "sandbox"];
  const description = oneLine(endpoint.description ?? "");
  const text = [
    "Hello,",
    `Remit no longer sends webhooks of ${oneLine(merchantName)} (${mode}) to this endpoint:`,
    `  ${protocol}//${host}${pathname}${description && `\n  ${description}`}`,
    reasonOf(endpoint),
    "Payments are still settled and events are still recorded, but none is sent to this endpoint until you enable it " +
      `again. A missed event can be sent for ${bodyDays} days after it happened: once the endpoint responds, enable it and ` +
      "resend the missed events.",
    `  ${baseUrl}/${segment}/webhooks/${endpoint.id}`,
  ];
  return { subject: `Webhook endpoint disabled: ${host}`, text: `${text.join("\n\n")}\n` };
}

function reasonOf({ disabledAt, disabledReason, failingSince }: DisabledMail["endpoint"]): string {
  const since = failingSince ? ` No attempt has succeeded since ${timeOf(failingSince)}.` : "";
  if (disabledReason === "gone") {
    return `It was disabled on ${timeOf(disabledAt)} because it responded with 410 Gone.${since}`;
  }
  return `It was disabled on ${timeOf(disabledAt)} after five days with nothing but failures.${since}`;
}

function timeOf(date: Date | null): string {
  return date ? utcTime(date) : "";
}
