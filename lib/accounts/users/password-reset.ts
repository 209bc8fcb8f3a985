import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { validationError, type DomainError } from "@/lib/platform/errors";
import { texts } from "@/lib/platform/language/texts";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mail } from "@/lib/platform/mail/text";
import type { User } from "@/prisma/generated/client";
import { mailedTokenHash, newMailedToken } from "./mailed-token";

// Links for people who have forgotten their password.

const t = texts("accounts/password-reset-mail", {
  subject: "Choose a new password",
  asked: (host: string) => `Someone asked for a new password for your account on ${host}. If it was you, choose one:`,
  validity: "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
});

const validMs = 3_600_000;

/** The mail with a new link, which replaces earlier ones and expires after an hour. */
export const passwordResetMail: MailKind<object> = {
  name: "password_reset",
  schema: z.object({}),
  write: async (_, { user, baseUrl, now }) => {
    if (!user) return null;
    const token = newMailedToken();
    const row = { tokenHash: mailedTokenHash(token), expiresAt: new Date(now.getTime() + validMs) };
    await db().passwordReset.upsert({ where: { userId: user.id }, create: { userId: user.id, ...row }, update: row });
    // In the fragment, so that neither proxies nor logs see the token.
    const link = `  ${baseUrl}/reset-password#${token}`;
    const text = [mail.hello, t.asked(new URL(baseUrl).host), link, t.validity];
    return { subject: t.subject, text: `${text.join("\n\n")}\n` };
  },
};

/** The user of a link that works. Throws `validation_failed` at `token`. */
export async function getUserOfPasswordReset(token: string, now: Date): Promise<User> {
  const where = { tokenHash: mailedTokenHash(token), expiresAt: { gt: now }, user: { disabledAt: null } };
  const reset = await db().passwordReset.findFirst({ where, include: { user: true } });
  if (!reset) throw invalidLink();
  return reset.user;
}

/** Uses up a link, once. Throws `validation_failed` at `token`. */
export async function usePasswordReset(tx: Transaction, token: string, now: Date): Promise<void> {
  const where = { tokenHash: mailedTokenHash(token), expiresAt: { gt: now } };
  if ((await tx.passwordReset.deleteMany({ where })).count === 0) throw invalidLink();
}

/** Deletes the hashes of links that have expired. */
export async function deleteExpiredPasswordResets(now: Date): Promise<void> {
  await db().passwordReset.deleteMany({ where: { expiresAt: { lt: now } } });
}

function invalidLink(): DomainError {
  const message = "This link was used, has expired or was replaced by a newer one. Request a new one.";
  return validationError({ path: "token", code: "invalid_value", message });
}
