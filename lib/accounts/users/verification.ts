import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import type { SendMail } from "@/lib/platform/mail/open-mail";
import { env } from "@/lib/platform/env";
import { validationError } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { recordAccess } from "./audit";
import { writeVerificationMail } from "./verification-mail";

// Verifies an e-mail address by a mailed link. The database stores only the link's hash, and the mail job creates the
// link, so no row ever contains a working one.

export const verificationTask = "mail_verification";

const validMs = 24 * 3_600_000;
const payloadSchema = z.object({ user_id: z.string() });

/** Whether a person still has to verify their e-mail address. Always false without a mail server. */
export function isVerificationPending({ emailVerifiedAt }: { emailVerifiedAt: Date | null }): boolean {
  return env().SMTP_URL !== undefined && emailVerifiedAt === null;
}

/** Queues the mail with the link, in the caller's transaction; does nothing without a mail server. */
export async function queueVerificationMail(tx: Transaction, userId: bigint): Promise<void> {
  if (!env().SMTP_URL) return;
  const id = userId.toString();
  await addJob(tx, { task: verificationTask, payload: { user_id: id }, key: `${verificationTask}:${id}` });
}

/**
 * Mails an unverified user a new link, which replaces earlier ones and expires after 24 hours. Throws if the mail
 * server fails.
 */
export async function mailVerification(
  payload: unknown,
  { send, baseUrl }: { send: SendMail; baseUrl: string },
  now = new Date(),
): Promise<void> {
  const userId = BigInt(payloadSchema.parse(payload).user_id);
  const user = await db().user.findFirst({ where: { id: userId, emailVerifiedAt: null, disabledAt: null } });
  if (!user) return;
  const token = randomBytes(32).toString("base64url");
  const row = { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + validMs) };
  await db().emailVerification.upsert({ where: { userId }, create: { userId, ...row }, update: row });
  await send({ to: user.email, ...writeVerificationMail({ name: user.name, token, baseUrl }) });
}

/** Verifies the e-mail address of the link's user, once. Throws `validation_failed` at `token`. */
export async function verifyEmail(token: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const [verified] = await tx.$queryRaw<{ id: bigint }[]>`
      WITH used AS (
        DELETE FROM email_verification WHERE token_hash = ${hashOf(token)} AND expires_at > ${now} RETURNING user_id)
      UPDATE app_user u SET email_verified_at = ${now} FROM used
      WHERE u.id = used.user_id AND u.email_verified_at IS NULL AND u.disabled_at IS NULL
      RETURNING u.id`;
    if (!verified) throw validationError({ path: "token", code: "invalid_value", message: invalidLink });
    await recordAccess(tx, verified.id, { action: "user.email_verified", now });
  });
}

const invalidLink =
  "This link was used, has expired or was replaced by a newer one. Request a new one in the dashboard.";

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
