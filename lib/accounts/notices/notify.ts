import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import type { SendMail } from "@/lib/platform/mail/open-mail";
import { env } from "@/lib/platform/env";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { actorId, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { writeNoticeMail } from "./mail";
import { noticeSchema, type MerchantNotice, type UserNotice } from "./notice";

export const noticeTask = "mail_notice";

const payloadSchema = z.object({
  user_id: z.string(),
  merchant_id: z.string().nullable(),
  environment: z.enum(["production", "sandbox"]).nullable(),
  actor: z.string(),
  at: z.iso.datetime(),
  notice: noticeSchema,
});
type Payload = z.infer<typeof payloadSchema>;

/** Queues a mail to each enabled user of the merchant, in the transaction of the change. One job per mail. */
export async function notifyMembers(
  tx: Transaction,
  { scope, actor, now }: Pick<Context<Actor>, "scope" | "actor" | "now">,
  notice: MerchantNotice,
): Promise<void> {
  if (!env().SMTP_URL) return;
  const { merchantId, environment } = scope;
  const where = { disabledAt: null, memberships: { some: { merchantId } } };
  const users = await tx.user.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  const about = { merchant_id: merchantId.toString(), environment, actor: actorId(actor) };
  await addMails(
    tx,
    users.map(({ id }) => ({ user_id: id.toString(), ...about, at: now.toISOString(), notice })),
  );
}

/** Queues a mail to one user about their own access, in the transaction of the change. */
export async function notifyUser(
  tx: Transaction,
  user: { id: bigint; email: string },
  { actor, now }: { actor?: Actor; now: Date },
  notice: UserNotice,
): Promise<void> {
  if (!env().SMTP_URL) return;
  const by = actorId(actor ?? { type: "user", ...user });
  const about = { merchant_id: null, environment: null, actor: by, at: now.toISOString() };
  await addMails(tx, [{ user_id: user.id.toString(), ...about, notice }]);
}

async function addMails(tx: Transaction, payloads: Payload[]): Promise<void> {
  await addJobs(
    tx,
    payloads.map((payload) => ({ task: noticeTask, payload })),
  );
}

/** Mails one user unless they have left or are disabled. Throws if the mail server fails. */
export async function mailNotice(payload: unknown, { send, baseUrl }: { send: SendMail; baseUrl: string }) {
  const { user_id, merchant_id, environment, actor, at, notice } = payloadSchema.parse(payload);
  const merchantId = merchant_id === null ? null : BigInt(merchant_id);
  const isMember = merchantId === null ? {} : { memberships: { some: { merchantId } } };
  const user = await db().user.findFirst({ where: { id: BigInt(user_id), disabledAt: null, ...isMember } });
  if (!user) return;
  const merchant = merchantId === null ? null : await db().merchant.findUnique({ where: { id: merchantId } });
  const merchantName = merchant?.name ?? null;
  const mail = { notice, merchantName, environment, actor: await nameOf(actor), at: new Date(at), baseUrl };
  await send({ to: user.email, ...writeNoticeMail(mail) });
}

/** Jobs name people by id, so that a job contains no address of a deleted user. */
async function nameOf(actor: string): Promise<string> {
  const id = /^user:(\d+)$/.exec(actor)?.[1];
  if (id === undefined) return actor;
  return (await db().user.findUnique({ where: { id: BigInt(id) } }))?.email ?? "a deleted user";
}
