import { oneLine, utcTime } from "@/lib/email/text";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type DisabledMail = {
  endpoint: Pick<
    WebhookEndpoint,
    "id" | "environment" | "url" | "description" | "failingSince" | "disabledAt" | "disabledReason"
  >;
  merchantName: string;
  baseUrl: string;
  /** How long a missed event can still be sent. */
  bodyDays: number;
};

/** What a merchant's people read when Remit has disabled an endpoint. Pure. */
export function writeDisabledMail({ endpoint, merchantName, baseUrl, bodyDays }: DisabledMail) {
  const { protocol, host, pathname } = new URL(endpoint.url);
  const [side, segment] = endpoint.environment === "production" ? ["live", "live"] : ["in the sandbox", "sandbox"];
  const description = oneLine(endpoint.description ?? "");
  const text = [
    "Hello,",
    `Remit no longer sends webhooks of ${oneLine(merchantName)} (${side}) to this endpoint:`,
    `  ${protocol}//${host}${pathname}${description && `\n  ${description}`}`,
    reasonOf(endpoint),
    "Payments are settled as before. Events go on being recorded, and none is sent to this endpoint until you enable it " +
      `again. What it misses is kept for ${bodyDays} days from each event: once the endpoint answers, enable it and ` +
      "recover what it missed.",
    `  ${baseUrl}/${segment}/webhooks/${endpoint.id}`,
  ];
  return { subject: `Webhook endpoint disabled: ${host}`, text: `${text.join("\n\n")}\n` };
}

function reasonOf({ disabledAt, disabledReason, failingSince }: DisabledMail["endpoint"]): string {
  const since = failingSince ? ` No attempt has succeeded since ${timeOf(failingSince)}.` : "";
  if (disabledReason === "gone") {
    return `It was disabled on ${timeOf(disabledAt)} because it answered 410 Gone: send nothing here any more.${since}`;
  }
  return `It was disabled on ${timeOf(disabledAt)} after five days of failures only.${since}`;
}

function timeOf(date: Date | null): string {
  return date ? utcTime(date) : "";
}
