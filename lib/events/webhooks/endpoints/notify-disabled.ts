import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import type { SendMail } from "@/lib/platform/mail/open-mail";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { writeDisabledMail } from "./disabled-mail";

export const disabledMailTask = "tell_of_disabled_webhook_endpoint";

const payloadSchema = z.object({ endpoint_id: z.string(), disabled_at: z.iso.datetime(), user_id: z.string() });

/**
 * Queues an e-mail to each member about a disabled endpoint, in the transaction that disables it. Each e-mail has its
 * own job, so that retrying one does not send the others again.
 */
export async function queueDisabledMails(
  tx: Transaction,
  { id, merchantId, disabledAt }: WebhookEndpoint,
): Promise<void> {
  const people = await tx.user.findMany({
    where: { disabledAt: null, memberships: { some: { merchantId } } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const person of people) {
    const payload = { endpoint_id: id, disabled_at: disabledAt?.toISOString(), user_id: person.id.toString() };
    await addJob(tx, { task: disabledMailTask, payload });
  }
}

export type MailOptions = { send: SendMail; baseUrl: string; bodyDays: number };

/**
 * Sends the mail, unless the user is no longer an active member, or the endpoint was enabled again or deleted. Throws if
 * the mail server fails.
 */
export async function sendDisabledMail(payload: unknown, { send, baseUrl, bodyDays }: MailOptions): Promise<void> {
  const { endpoint_id: id, disabled_at: disabledAt, user_id: userId } = payloadSchema.parse(payload);
  const endpoint = await db().webhookEndpoint.findFirst({
    where: { id, disabledAt: new Date(disabledAt), deletedAt: null },
    include: { merchant: true },
  });
  if (!endpoint) return;
  const { merchantId, merchant } = endpoint;
  const person = await db().user.findFirst({
    where: { id: BigInt(userId), disabledAt: null, memberships: { some: { merchantId } } },
  });
  if (!person) return;
  const mail = writeDisabledMail({ endpoint, merchantName: merchant.name, baseUrl, bodyDays });
  await send({ to: person.email, ...mail });
}
