import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { queueMail, type MailKind } from "@/lib/platform/mail/queue-mail";
import { deletedUser } from "@/lib/accounts/audit/personal-data";
import { rolesWith } from "@/lib/accounts/merchants/permissions";
import { actorId, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { writeNoticeMail } from "./mail";
import { noticeSchema, type MerchantNotice, type UserNotice } from "./notice";

const dataSchema = z.object({
  environment: z.enum(["production", "sandbox"]).nullable(),
  actor: z.string(),
  at: z.iso.datetime(),
  notice: noticeSchema,
});

export const noticeMail: MailKind<z.infer<typeof dataSchema>> = {
  name: "account_notice",
  schema: dataSchema,
  write: async ({ environment, actor, at, notice }, { merchantId, baseUrl }) => {
    const merchant = merchantId === null ? null : await db().merchant.findUnique({ where: { id: merchantId } });
    const about = { merchantName: merchant?.name ?? null, environment, actor: await nameOf(actor), at: new Date(at) };
    const named =
      "person" in notice ? { ...notice, person: (await personOf(notice.person, merchantId)) ?? deletedUser } : notice;
    return writeNoticeMail({ notice: named, ...about, baseUrl });
  },
};

/**
 * Queues a mail to each enabled user of the merchant who may read its audit log, and to the member concerned, in the
 * transaction of the change. A change that waits for approval is mailed to the others who may approve it, a decision about
 * it to the member concerned alone.
 */
export async function notifyMembers(
  tx: Transaction,
  { scope: { merchantId, environment }, actor, now }: Pick<Context<Actor>, "scope" | "actor" | "now">,
  notice: MerchantNotice,
  concerned?: bigint,
): Promise<void> {
  const data = { environment, actor: actorId(actor), at: now.toISOString(), notice };
  const to = { membersOf: merchantId, ...recipientsOf(notice, actor, concerned) };
  await queueMail(tx, { to, kind: noticeMail, data });
}

function recipientsOf({ kind }: MerchantNotice, actor: Actor, concerned?: bigint) {
  // The owners and admins without the person who asks.
  if (kind === "approval_requested")
    return { roles: rolesWith("settings:write"), except: actor.type === "user" ? actor.id : undefined };
  const isDecision = kind === "approval_approved" || kind === "approval_declined";
  return { roles: isDecision ? [] : rolesWith("security:read"), also: concerned };
}

/** Queues a mail to one user about their own access, in the transaction of the change. */
export async function notifyUser(
  tx: Transaction,
  user: { id: bigint; email: string },
  { actor, now }: { actor?: Actor; now: Date },
  notice: UserNotice,
): Promise<void> {
  const by = actorId(actor ?? { type: "user", ...user });
  const data = { environment: null, actor: by, at: now.toISOString(), notice };
  await queueMail(tx, { to: { user: user.id }, kind: noticeMail, data });
}

/** The e-mail address of the person concerned: of a user, or of an invitation that the merchant made. */
async function personOf(person: string, merchantId: bigint | null): Promise<string | null> {
  if (!person.startsWith("inv_") || merchantId === null) return nameOf(person);
  return (await db().invitation.findUnique({ where: { id: person, merchantId } }))?.email ?? null;
}

/** Jobs name people by id, so that a job contains no address of a deleted user. */
async function nameOf(actor: string): Promise<string | null> {
  const id = /^user:(\d+)$/.exec(actor)?.[1];
  if (id === undefined) return actor;
  return (await db().user.findUnique({ where: { id: BigInt(id) } }))?.email ?? null;
}
