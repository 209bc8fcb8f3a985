import { attemptCounts, countAttempt, forgiveAttempt, isOfAddress } from "./throttle";
import { beginSession, type Browser, type VerifiedUser } from "./begin-session";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { recordAccess } from "@/lib/accounts/users/audit";
import { z } from "zod";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { findPasskey, passkeyInvalid, usePasskey } from "@/lib/accounts/two-factor/use-passkey";
import { proveSecondFactor } from "./second-factor";
import { verifyPassword } from "@/lib/accounts/users/password-hash";

/** `code`: of the authenticator app, or a recovery code. */
type PasswordCredentials = { email: string; password: string; code?: string };
export type Credentials = PasswordCredentials | { passkey: PasskeyAssertion };
type SignedIn = VerifiedUser & { sessionId: string };

const unknownBrowser: Browser = { userAgent: "", currentClaims: null };

/**
 * The user of these credentials and a new session. Throws `invalid_credentials` for an unknown user and a wrong
 * password alike, `passkey_invalid`, the errors of `proveSecondFactor`, or `rate_limit_exceeded`. `address` is the
 * client's IP address.
 */
export async function signIn(credentials: Credentials, address: string, browser = unknownBrowser): Promise<SignedIn> {
  const counts = attemptCounts(
    "sign_in",
    "passkey" in credentials ? credentials.passkey.id : credentials.email,
    address,
  );
  await countAttempt(counts);
  const now = new Date();
  const { user, method } = await authenticate(credentials, now).catch(async (error: unknown) => {
    // The browser now asks for the code, and its next call counts for the account.
    if (isError(error, "second_factor_required", "passkey_required")) await forgiveAttempt(counts.filter(isOfAddress));
    else {
      // Not awaited, so that the response time does not reveal whether the user exists.
      void recordFailure(credentials, address).catch((failure: unknown) =>
        log().error({ err: failure }, "Failed to record a rejected sign-in"),
      );
    }
    throw error;
  });
  await forgiveAttempt(counts);
  const sessionId = await beginSession(user, { browser, address, method, now });
  // Since the check, the user may have been deleted or disabled, or the password changed.
  if (sessionId === null) throw "email" in credentials ? invalidCredentials() : passkeyInvalid();
  return { ...user, sessionId };
}

type Authenticated = { user: VerifiedUser; method: SignInMethod };

async function authenticate(credentials: Credentials, now: Date): Promise<Authenticated> {
  if ("passkey" in credentials) return { user: await usePasskey(credentials.passkey, now), method: "passkey" };
  const { email, password, code } = credentials;
  const user = await findUserByCredentials(email, password);
  if (!user) throw invalidCredentials();
  return { user, method: await proveSecondFactor({ user, now }, { code }) };
}

function isError(error: unknown, ...codes: DomainError["code"][]): boolean {
  return error instanceof DomainError && codes.includes(error.code);
}

function invalidCredentials(): DomainError {
  return new DomainError("invalid_credentials", "E-mail address and password do not match.");
}

async function recordFailure(credentials: Credentials, address: string): Promise<void> {
  const user =
    "passkey" in credentials
      ? (await findPasskey(credentials.passkey))?.user
      : await db().user.findUnique({ where: { email: credentials.email.trim().toLowerCase() } });
  const access = { action: "user.sign_in_failed", actor: { type: "remit" }, now: new Date(), address } as const;
  // A separate transaction keeps the lock on the audit log short.
  if (user) await db().$transaction((tx) => recordAccess(tx, user.id, access));
}

/** The user of these credentials, or null. An unknown user, a wrong password and a disabled user take the same time. */
export async function findUserByCredentials(email: string, password: string): Promise<VerifiedUser | null> {
  const address = z.email().safeParse(email.trim().toLowerCase()).data;
  const user = address ? await db().user.findUnique({ where: { email: address } }) : null;
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || user.disabledAt) return null;
  return { id: user.id, email: user.email, sessionVersion: user.sessionVersion };
}
