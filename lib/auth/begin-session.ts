import { randomUUID } from "node:crypto";
import type { SessionClaims } from "./session";
import type { Transaction } from "@/lib/db";
import type { VerifiedUser } from "@/lib/users/verify-credentials";

/** The browser that signs in. `current` is the session of its cookie. */
export type Browser = { userAgent: string; current: SessionClaims | null };

const maxUserAgentLength = 400;

/**
 * Creates a session and returns its id. A browser that is signed in as the same user keeps its session, because it only
 * confirmed its password.
 */
export async function beginSession(
  tx: Transaction,
  user: VerifiedUser,
  { userAgent, current, ipAddress }: Browser & { ipAddress: string },
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
  if (current?.sub === user.id.toString()) {
    const liveSession = { id: current.session, userId: user.id, sessionVersion: user.sessionVersion, endedAt: null };
    const { count } = await tx.userSession.updateMany({ where: liveSession, data: row });
    if (count > 0) return current.session;
  }
  return (await tx.userSession.create({ data: { id: randomUUID(), ...row } })).id;
}
