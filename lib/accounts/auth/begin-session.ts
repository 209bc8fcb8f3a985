import { randomUUID } from "node:crypto";
import type { SessionClaims } from "./session";
import type { Transaction } from "@/lib/platform/db";
import type { VerifiedUser } from "@/lib/accounts/users/verify-credentials";

/** The browser that is signing in, with the claims from its session cookie, if it has one. */
export type Browser = { userAgent: string; currentClaims: SessionClaims | null };

const maxUserAgentLength = 400;

/**
 * Returns the id of the user's session in this browser: a new one, or the existing one if the browser is already signed
 * in as this user, who has then only entered the password again.
 */
export async function beginSession(
  tx: Transaction,
  user: VerifiedUser,
  { userAgent, currentClaims, ipAddress }: Browser & { ipAddress: string },
  now: Date,
): Promise<string> {
  const row = {
    userId: user.id,
    sessionVersion: user.sessionVersion,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    ipAddress,
    signedInAt: now,
    lastSeenAt: now,
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
