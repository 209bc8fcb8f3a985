import { getUserOfPasswordReset, passwordResetMail, usePasswordReset } from "@/lib/accounts/users/password-reset";
import { requireGoodPasswordOf, storePassword } from "@/lib/accounts/users/set-password";
import { db } from "@/lib/platform/db";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { proveSecondFactor } from "./second-factor";
import { attemptCounts, countAttempt, countVerification, isWithinLimit } from "./throttle";

/** No user has this id, so the mail job finds no reader and sends nothing. */
const unknownUser = 0n;

/**
 * Mails a link for a new password to the user with this address, if there is one. For an unknown address it does the
 * same work, with a mail job that sends nothing, so that neither the response nor its time tells the two apart. Throws
 * `rate_limit_exceeded`.
 */
export async function requestPasswordReset(email: string, address: string): Promise<void> {
  await countAttempt(attemptCounts("password_reset", email, address));
  // A limit for the mailbox: further requests send no mail, and the latest link still works.
  if (!(await isWithinLimit({ limit: "password_reset_mail", key: email }))) return;
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  await queueMail(db(), { to: { user: user?.id ?? unknownUser }, kind: passwordResetMail, data: {} });
}

type Reset = { token: string; password: string; code?: string; passkey?: PasskeyAssertion };

/**
 * Sets a new password with a mailed link, and ends all of the user's sessions. The link proves one factor, so a person
 * with a second one also needs that. Throws `validation_failed` for a link that does not work or a weak password, the
 * errors of `proveSecondFactor`, or `rate_limit_exceeded`.
 */
export async function resetPassword({ token, password, ...factor }: Reset, address: string, now: Date): Promise<void> {
  await countVerification(address);
  const user = await getUserOfPasswordReset(token, now);
  await requireGoodPasswordOf(user.id, password);
  await proveSecondFactor({ user, now }, factor);
  await storePassword({ id: user.id }, password, { now, before: (tx) => usePasswordReset(tx, token, now) });
}
