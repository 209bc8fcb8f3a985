import { randomUUID } from "node:crypto";
import { notifyUser } from "@/lib/accounts/notices/notify";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";
import { recordAccess } from "@/lib/accounts/users/audit";
import { lockVersion } from "@/lib/accounts/users/lock";
import { db, type Transaction } from "@/lib/platform/db";
import { clientNetworkOf } from "./client-address";
import { deviceName } from "./device";
import type { SessionClaims } from "./session";

/** The browser that is signing in, with the claims from its session cookie, if it has one. */
export type Browser = { userAgent: string; currentClaims: SessionClaims | null; language?: string };

/** A person who has proven who they are. */
export type VerifiedUser = { id: bigint; email: string; sessionVersion: number };

type SignIn = {
  browser: Browser;
  /** The client's IP address. */
  address: string;
  method: SignInMethod;
  now: Date;
  /** Runs last in the transaction. */
  after?: (tx: Transaction) => Promise<void>;
};

/**
 * Begins a session of a person who has proven who they are, and returns its id; null if meanwhile the person was deleted
 * or disabled, or the password changed.
 */
export async function beginSession(user: VerifiedUser, signIn: SignIn): Promise<string | null> {
  const { browser, address, method, now, after } = signIn;
  return db().$transaction(async (tx) => {
    if (!(await lockVersion(tx, user))) return null;
    await notifyIfUnknown(tx, user, { device: deviceName(browser.userAgent), ipAddress: address, now });
    const { language } = browser;
    if (language !== undefined)
      await tx.user.updateMany({
        where: { id: user.id, languageIsChosen: false, language: { not: language } },
        data: { language },
      });
    const sessionId = await writeSession(tx, user, signIn);
    await recordAccess(tx, user.id, { action: "user.signed_in", now, address, detail: { method } });
    await after?.(tx);
    return sessionId;
  });
}

const maxUserAgentLength = 400;

/**
 * Returns the id of the user's session in this browser: a new one, or the existing one if the browser is already signed
 * in as this user, who has then only authenticated again.
 */
async function writeSession(
  tx: Transaction,
  user: VerifiedUser,
  { browser: { userAgent, currentClaims }, address, method, now }: SignIn,
): Promise<string> {
  const row = {
    userId: user.id,
    sessionVersion: user.sessionVersion,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    ipAddress: address,
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
