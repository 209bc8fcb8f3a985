import { clientNetworkOf } from "./client-address";
import { attemptCounts, countAttempt, forgiveAttempt, isOfAddress } from "./throttle";
import { deviceName } from "./device";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { notifyUser } from "@/lib/accounts/notices/notify";
import { recordAccess } from "@/lib/accounts/users/audit";
import { lockVersion } from "@/lib/accounts/users/lock";
import type { SessionClaims } from "./session";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { findPasskey, passkeyInvalid, usePasskey } from "@/lib/accounts/two-factor/use-passkey";
import { proveSecondFactor } from "./second-factor";
import { verifyPassword } from "@/lib/accounts/users/password-hash";

/** The browser that is signing in, with the claims from its session cookie, if it has one. */
type Browser = { userAgent: string; currentClaims: SessionClaims | null; language?: string };

const maxUserAgentLength = 400;

/**
 * Returns the id of the user's session in this browser: a new one, or the existing one if the browser is already signed
 * in as this user, who has then only authenticated again.
 */
async function beginSession(
  tx: Transaction,
  user: VerifiedUser,
  { userAgent, currentClaims, ipAddress, method }: Browser & { ipAddress: string; method: SignInMethod },
  now: Date,
): Promise<string> {
  const row = {
    userId: user.id,
    sessionVersion: user.sessionVersion,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    ipAddress,
    signedInAt: now,
    lastSeenAt: now,
    method,
  };
  if (currentClaims?.sub === user.id.toString()) {
    const liveSession = {
      id: currentClaims.session,
      userId: user.id,
      sessionVersion: user.sessionVersion,
      endedAt: null,
    };
    const { count } = await tx.userSession.updateMany({ where: liveSession, data: row });
    if (count > 0) return currentClaims.session;
  }
  return (await tx.userSession.create({ data: { id: randomUUID(), ...row } })).id;
}

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
  return db().$transaction(async (tx) => {
    // Since the check, the user may have been deleted or disabled, or the password changed.
    if (!(await lockVersion(tx, user))) throw "passkey" in credentials ? passkeyInvalid() : invalidCredentials();
    await notifyIfUnknown(tx, user, { device: deviceName(browser.userAgent), ipAddress: address, now });
    const { language } = browser;
    if (language !== undefined)
      await tx.user.updateMany({ where: { id: user.id, language: { not: language } }, data: { language } });
    const sessionId = await beginSession(tx, user, { ...browser, ipAddress: address, method }, now);
    await recordAccess(tx, user.id, { action: "user.signed_in", now, address });
    return { ...user, sessionId };
  });
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

type SignInClient = { device: string; ipAddress: string; now: Date };

/** Mails the user about a sign-in from a device or network that none of their sessions of the last 90 days used. */
async function notifyIfUnknown(
  tx: Transaction,
  user: VerifiedUser,
  { device, ipAddress, now }: SignInClient,
): Promise<void> {
  const sessions = await tx.userSession.findMany({ where: { userId: user.id } });
  // At the first sign-in, no device is known yet.
  if (sessions.length === 0) return;
  const network = clientNetworkOf(ipAddress);
  const isKnown =
    sessions.some(({ userAgent }) => deviceName(userAgent) === device) &&
    sessions.some((session) => clientNetworkOf(session.ipAddress) === network);
  if (!isKnown) await notifyUser(tx, user, { now }, { kind: "new_sign_in", device, ip_address: ipAddress });
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

type VerifiedUser = { id: bigint; email: string; name: string; sessionVersion: number };

/** The user of these credentials, or null. An unknown user, a wrong password and a disabled user take the same time. */
export async function findUserByCredentials(email: string, password: string): Promise<VerifiedUser | null> {
  const address = z.email().safeParse(email.trim().toLowerCase()).data;
  const user = address ? await db().user.findUnique({ where: { email: address } }) : null;
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || user.disabledAt) return null;
  return { id: user.id, email: user.email, name: user.name, sessionVersion: user.sessionVersion };
}
