import { z } from "zod";
import { db, type Transaction } from "@/lib/db";
import type { SendMail } from "@/lib/email/open-mail";
import { env } from "@/lib/env";
import { addJobs } from "@/lib/jobs/add-job";
import { actorName, type Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
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

/** Adds a mail to each enabled user of the merchant, in the transaction of the change. One job a mail. */
export async function notifyMembers(
  tx: Transaction,
  { scope, actor, now }: Pick<Context<Actor>, "scope" | "actor" | "now">,
  notice: MerchantNotice,
): Promise<void> {
  if (!env().SMTP_URL) return;
  const { merchantId, environment } = scope;
  const where = { disabledAt: null, memberships: { some: { merchantId } } };
  const users = await tx.user.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  const about = { merchant_id: merchantId.toString(), environment, actor: actorName(actor) };
  await addMails(
    tx,
    users.map(({ id }) => ({ user_id: id.toString(), ...about, at: now.toISOString(), notice })),
  );
}

/** Adds a mail to one user about their own access, in the transaction of the change. */
export async function notifyUser(
  tx: Transaction,
  user: { id: bigint; email: string },
  { actor, now }: { actor?: Actor; now: Date },
  notice: UserNotice,
): Promise<void> {
  if (!env().SMTP_URL) return;
  const by = actor ? actorName(actor) : user.email;
  const about = { merchant_id: null, environment: null, actor: by, at: now.toISOString() };
  await addMails(tx, [{ user_id: user.id.toString(), ...about, notice }]);
}

async function addMails(tx: Transaction, payloads: Payload[]): Promise<void> {
  await addJobs(
    tx,
    payloads.map((payload) => ({ task: noticeTask, payload })),
  );
}

/** Mails one user, unless they have left or are disabled by now. Throws while the mail server is away. */
export async function mailNotice(payload: unknown, { send, baseUrl }: { send: SendMail; baseUrl: string }) {
  const { user_id, merchant_id, environment, actor, at, notice } = payloadSchema.parse(payload);
  const merchantId = merchant_id === null ? null : BigInt(merchant_id);
  const isMember = merchantId === null ? {} : { memberships: { some: { merchantId } } };
  const user = await db().user.findFirst({ where: { id: BigInt(user_id), disabledAt: null, ...isMember } });
  if (!user) return;
  const merchant = merchantId === null ? null : await db().merchant.findUnique({ where: { id: merchantId } });
  const merchantName = merchant?.name ?? null;
  await send({
    to: user.email,
    ...writeNoticeMail({ notice, merchantName, environment, actor, at: new Date(at), baseUrl }),
  });
}
