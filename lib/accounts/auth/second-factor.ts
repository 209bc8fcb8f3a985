import { countAttempt, forgiveAttempt, isWithinLimit, type AttemptCounter } from "./throttle";
import { notifyUser } from "@/lib/accounts/notices/notify";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { useAuthenticatorCode } from "@/lib/accounts/two-factor/authenticator-app";
import { hasSecondFactor, type UserContext } from "@/lib/accounts/two-factor/factors";
import { isComplete, type FirstFactor, type SignInMethod } from "@/lib/accounts/two-factor/method";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { passkeyInvalid, usePasskey } from "@/lib/accounts/two-factor/use-passkey";
import { useRecoveryCode } from "@/lib/accounts/two-factor/recovery-codes";

/** `code`: of the authenticator app, or a recovery code. */
type Proof = { code?: string; passkey?: PasskeyAssertion };

/**
 * Proves the second factor of a person who has proven the `first`, where a mailed link counts as a password, and returns the method of
 * both. Uses up the code or the passkey's response. Throws `second_factor_required` or `passkey_required` without one,
 * `second_factor_invalid` or `passkey_invalid` for a wrong or used one, or `rate_limit_exceeded`.
 */
export async function proveSecondFactor(
  ctx: UserContext,
  { code = "", passkey }: Proof,
  first: FirstFactor = "password",
): Promise<SignInMethod> {
  if (isComplete(first, await hasSecondFactor(db(), ctx.user.id))) return first;
  if (passkey) return proveByPasskey(ctx, passkey);
  const typed = code.replace(/[\s-]/g, "");
  if (typed === "") throw await factorRequired(ctx.user.id);
  const method = /^\d{6}$/.test(typed) ? await proveByApp(ctx, typed) : await proveByRecoveryCode(ctx, typed);
  if (method) return method;
  throw new DomainError("second_factor_invalid", "This code is wrong, has expired or was used. Wait for the next one.");
}

async function factorRequired(userId: bigint): Promise<DomainError> {
  if ((await db().authenticatorApp.count({ where: { userId, confirmedAt: { not: null } } })) > 0) {
    return new DomainError("second_factor_required", "Enter the code of your authenticator app, or a recovery code.");
  }
  return new DomainError("passkey_required", "Use your passkey, or enter a recovery code.");
}

async function proveByPasskey({ user, now }: UserContext, passkey: PasskeyAssertion): Promise<SignInMethod> {
  if ((await usePasskey(passkey, now)).id !== user.id) throw passkeyInvalid();
  return "passkey";
}

/**
 * Counted per person: a code has only six digits, and the caller has already given the right password. A recovery code is too
 * long to guess, so the person can still use one after somebody else has used up the guesses.
 */
async function proveByApp({ user, now }: UserContext, code: string): Promise<SignInMethod | null> {
  const counts: AttemptCounter[] = [{ limit: "authenticator_code", key: user.id.toString() }];
  await countAttempt(counts).catch(async (error: unknown) => {
    await warnOfGuesses({ user, now });
    throw error;
  });
  if (!(await useAuthenticatorCode(user.id, code, now))) return null;
  await forgiveAttempt(counts);
  return "authenticator";
}

async function proveByRecoveryCode(ctx: UserContext, code: string): Promise<SignInMethod | null> {
  return (await useRecoveryCode(ctx, code)) ? "recovery_code" : null;
}

/** The caller knows the password. Mails the person at most once a day. */
async function warnOfGuesses({ user, now }: UserContext): Promise<void> {
  if (await isWithinLimit({ limit: "guesses_mail", key: user.id.toString() }))
    await db().$transaction((tx) => notifyUser(tx, user, { now }, { kind: "second_factor_guessed" }));
}
