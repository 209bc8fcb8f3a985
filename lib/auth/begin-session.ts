import { randomUUID } from "node:crypto";
import type { SessionClaims } from "./session";
import type { Transaction } from "@/lib/db";
import type { VerifiedUser } from "@/lib/users/verify-credentials";

/** The browser that signs in, with the claims of its cookie's session, if any. */
export type Browser = { userAgent: string; currentSession: SessionClaims | null };

const maxUserAgentLength = 400;

/**
 * Creates a session and returns its id. A browser that is signed in as the same user keeps its session, because it only
 * confirmed its password.
 */
export async function beginSession(
  tx: Transaction,
  user: VerifiedUser,
  { userAgent, currentSession, ipAddress }: Browser & { ipAddress: string },
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
  if (currentSession?.sub === user.id.toString()) {
    const liveSession = {
      id: currentSession.session,
      userId: user.id,
      sessionVersion: user.sessionVersion,
      endedAt: null,
    };
    const { count } = await tx.userSession.updateMany({ where: liveSession, data: row });
    if (count > 0) return currentSession.session;
  }
  return (await tx.userSession.create({ data: { id: randomUUID(), ...row } })).id;
}
