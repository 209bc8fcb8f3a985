import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { addJobs } from "@/lib/platform/jobs/add-job";
import type { User } from "@/prisma/generated/client";
import { hasOperatorMessages } from "./operator";

export type Mail = { to: string; subject: string; text: string; html: string };

// Each recipient's mail is a job, so that retrying one mail does not send the others again. Jobs name people by id, so
// that none contains the address of a deleted user.

export const mailTask = "send_mail";

/** Members: those with one of the `roles`, if given, and the one with the id `also`, without `except`. A guest: whom the mail's kind names. */
type MailRecipients =
  | { membersOf: bigint; roles?: readonly string[]; also?: bigint; except?: bigint }
  | { user: bigint }
  | { guestOf: bigint }
  | "operator";

type MailContext = {
  /** The person who gets the mail; null for the operator. */
  user: User | null;
  /** The merchant whose members get the mail. */
  merchantId: bigint | null;
  baseUrl: string;
  now: Date;
};

/** A kind of mail. An area defines its kinds and registers them in the `mails` of its `index.ts`. */
export type MailKind<Data = unknown> = {
  /** Queued jobs store it, so it cannot change. */
  name: string;
  schema: z.ZodType<Data>;
  /** Runs when the mail is sent; null if there is nothing to say anymore. A mail to a guest names the address. */
  write(data: Data, context: MailContext): Promise<(Pick<Mail, "subject" | "text"> & { to?: string }) | null>;
};

/** How a mail reaches its reader; messages are for the operator only. */
export const ways = ["mail", "message"] as const;

/** Whether Remit can send mail. If not, it queues no mail, and people need not verify their e-mail addresses. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/**
 * Queues a mail to each recipient, in the caller's transaction; none without a mail server. The operator also gets it as
 * a message, if messages are set up. A mail that equals a waiting one replaces it.
 */
export async function queueMail<Data>(
  tx: Transaction,
  { to, kind, data }: { to: MailRecipients; kind: MailKind<Data>; data: Data },
): Promise<void> {
  const payloads = (await recipientsOf(tx, to)).map((recipient) => ({ kind: kind.name, ...recipient, data }));
  const jobs = payloads.map((payload) => ({ task: mailTask, payload, key: `${mailTask}:${digestOf(payload)}` }));
  await addJobs(tx, jobs);
}

type Recipient = { user_id: string | null; merchant_id: string | null; way?: (typeof ways)[number] };

async function recipientsOf(tx: Transaction, to: MailRecipients): Promise<Recipient[]> {
  if (to === "operator") {
    const isSetUp = { mail: hasMailServer(), message: hasOperatorMessages() };
    return ways.filter((way) => isSetUp[way]).map((way) => ({ user_id: null, merchant_id: null, way }));
  }
  if (!hasMailServer()) return [];
  if ("user" in to) return [{ user_id: to.user.toString(), merchant_id: null }];
  if ("guestOf" in to) return [{ user_id: null, merchant_id: to.guestOf.toString() }];
  const { membersOf: merchantId, roles, also, except } = to;
  const isAlso = also === undefined ? [] : [{ userId: also }];
  const isReader = roles ? { OR: [{ role: { in: [...roles] } }, ...isAlso] } : {};
  const memberships = { some: { merchantId, ...isReader } };
  const where = { id: { not: except }, disabledAt: null, memberships };
  const users = await tx.user.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  return users.map(({ id }) => ({ user_id: id.toString(), merchant_id: merchantId.toString() }));
}

function digestOf(payload: object): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}
