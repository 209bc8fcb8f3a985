import { z } from "zod";
import { rolesWith } from "@/lib/accounts/merchants/permissions";
import { db } from "@/lib/platform/db";
import { texts } from "@/lib/platform/language/texts";
import { queueMail, type MailKind } from "@/lib/platform/mail/queue-mail";
import { mail, oneLine } from "@/lib/platform/mail/text";
import { modeOf, nameOf, pageOf, sinceText, type NamedEndpoint } from "./disabled-mail";

const t = texts("webhooks/failing-mail", {
  subject: (host: string) => `Webhooks do not arrive: ${host}`,
  failing: (merchant: string, mode: string) => `Webhooks of ${merchant} (${mode}) do not arrive at this endpoint:`,
  remedy:
    "Remit keeps trying, and disables the endpoint after five days with nothing but failures. Payments are settled as before. The endpoint’s page shows each attempt with its response:",
});

const dataSchema = z.object({ endpoint_id: z.string(), failing_since: z.iso.datetime() });

/** The e-mail about an endpoint that has failed for a while; none if it works again, was disabled or was deleted. */
export const failingEndpointMail: MailKind<z.infer<typeof dataSchema>> = {
  name: "webhook_endpoint_failing",
  schema: dataSchema,
  write: async ({ endpoint_id: id, failing_since: failingSince }, { merchantId, baseUrl }) => {
    if (merchantId === null) return null;
    const where = { id, merchantId, failingSince, disabledAt: null, deletedAt: null };
    const endpoint = await db().webhookEndpoint.findFirst({ where, include: { merchant: true } });
    if (!endpoint) return null;
    const since = new Date(failingSince);
    return writeFailingEndpointMail({ endpoint, failingSince: since, merchantName: endpoint.merchant.name, baseUrl });
  },
};

type FailingEndpointMail = { endpoint: NamedEndpoint; failingSince: Date; merchantName: string; baseUrl: string };

export function writeFailingEndpointMail({ endpoint, failingSince, merchantName, baseUrl }: FailingEndpointMail) {
  const text = [
    mail.hello,
    t.failing(oneLine(merchantName), modeOf(endpoint)),
    nameOf(endpoint),
    sinceText(failingSince),
    t.remedy,
    pageOf(endpoint, baseUrl),
  ];
  return { subject: t.subject(new URL(endpoint.url).host), text: `${text.join("\n\n")}\n` };
}

/** How long an endpoint has failed when each of its mails is sent. Failures of a few minutes are worth none. */
const mailedAfter = ["10 minutes", "1 day", "4 days"];

/** Queues a mail to those who may change the endpoint, about each one that has just failed for so long. */
export async function queueFailingEndpointMails(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const failing = await tx.$queryRaw<{ id: string; merchantId: bigint; failingSince: Date }[]>`
      UPDATE webhook_endpoint SET failing_mailed_at = ${now}::timestamptz
      WHERE disabled_at IS NULL AND deleted_at IS NULL AND EXISTS (
        SELECT FROM unnest(${mailedAfter}::interval[]) AS due(after)
        WHERE failing_since + due.after <= ${now}::timestamptz
          AND (failing_mailed_at IS NULL OR failing_mailed_at < failing_since + due.after))
      RETURNING id, merchant_id AS "merchantId", failing_since AS "failingSince"`;
    for (const { id, merchantId, failingSince } of failing) {
      const to = { membersOf: merchantId, roles: rolesWith("webhooks:write") };
      const data = { endpoint_id: id, failing_since: failingSince.toISOString() };
      await queueMail(tx, { to, kind: failingEndpointMail, data });
    }
  });
}
