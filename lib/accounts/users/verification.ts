import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import { queueMail, type MailKind } from "@/lib/platform/mail/queue-mail";
import { texts } from "@/lib/platform/language/texts";
import { mail, oneLine } from "@/lib/platform/mail/text";
import { recordAccess } from "./audit";
import { mailedTokenHash, newMailedToken } from "./mailed-token";

// Verifies an e-mail address by a mailed link. The database stores only the link's hash, and the mail job creates the
// link, so no row ever contains a working one.

const t = texts("accounts/verification-mail", {
  subject: "Verify your e-mail address",
  created: (account: string, host: string) =>
    `Someone created the account “${account}” with your e-mail address on ${host}. If it was you, verify the address:`,
  validity:
    "The link works once, for 24 hours. If it was not you, do nothing: the account cannot create live API keys or webhook endpoints.",
});

const validMs = 24 * 3_600_000;

/** The mail with a new link, which replaces earlier ones and expires after 24 hours; none for a verified user. */
export const verificationMail: MailKind<object> = {
  name: "email_verification",
  schema: z.object({}),
  write: async (_, { user, baseUrl, now }) => {
    if (!user || user.emailVerifiedAt) return null;
    const { id: userId, name } = user;
    const token = newMailedToken();
    const row = { tokenHash: mailedTokenHash(token), expiresAt: new Date(now.getTime() + validMs) };
    await db().emailVerification.upsert({ where: { userId }, create: { userId, ...row }, update: row });
    return writeVerificationMail({ name, token, baseUrl });
  },
};

/** Queues the mail with the link, in the caller's transaction. */
export async function queueVerificationMail(tx: Transaction, userId: bigint): Promise<void> {
  await queueMail(tx, { to: { user: userId }, kind: verificationMail, data: {} });
}

/** Verifies the e-mail address of the link's user, once. Throws `validation_failed` at `token`. */
export async function verifyEmail(token: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const [verified] = await tx.$queryRaw<{ id: bigint }[]>`
      WITH used AS (
        DELETE FROM email_verification WHERE token_hash = ${mailedTokenHash(token)} AND expires_at > ${now} RETURNING user_id)
      UPDATE app_user u SET email_verified_at = ${now} FROM used
      WHERE u.id = used.user_id AND u.email_verified_at IS NULL AND u.disabled_at IS NULL
      RETURNING u.id`;
    if (!verified) throw validationError({ path: "token", code: "invalid_value", message: invalidLink });
    await recordAccess(tx, verified.id, { action: "user.email_verified", now });
  });
}

/** Deletes the hashes of verification links that have expired. A new link can be requested at any time. */
export async function deleteExpiredVerifications(now: Date): Promise<void> {
  await db().emailVerification.deleteMany({ where: { expiresAt: { lt: now } } });
}

const invalidLink =
  "This link was used, has expired or was replaced by a newer one. Request a new one in the dashboard.";

/** The e-mail that asks a person to verify their address. */
export function writeVerificationMail({ name, token, baseUrl }: { name: string; token: string; baseUrl: string }) {
  const text = [
    mail.hello,
    t.created(oneLine(name), new URL(baseUrl).host),
    // In the fragment, so that neither proxies nor logs see the token.
    `  ${baseUrl}/verify-email#${token}`,
    t.validity,
  ];
  return { subject: t.subject, text: `${text.join("\n\n")}\n` };
}
