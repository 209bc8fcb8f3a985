import type { SessionClaims } from "./session";
import { db, type Prisma } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { recordAccess } from "@/lib/accounts/users/audit";
import type { UserSession } from "@/prisma/generated/client";
import { sessionSeconds, maxSessionSeconds } from "./cookies";

/** Ends a session at sign-out, so that copies of its cookie stop working. Idempotent. */
export async function endSession({ sub, session }: SessionClaims, now: Date): Promise<void> {
  const userId = BigInt(sub);
  await db().$transaction(async (tx) => {
    const liveSession = { id: session, userId, endedAt: null };
    const { count } = await tx.userSession.updateMany({ where: liveSession, data: { endedAt: now } });
    if (count > 0) await recordAccess(tx, userId, { action: "user.signed_out", now });
  });
}

/** Ends a session at the request of its user. Throws `not_found`. */
export async function endOwnSession(userId: bigint, id: string, now: Date): Promise<void> {
  if ((await endWhere(userId, { id }, now)) > 0) return;
  throw new DomainError("not_found", "No such session, or it has ended.");
}

/** Ends all of a user's sessions but one. */
export async function endOtherSessions(userId: bigint, keptId: string, now: Date): Promise<void> {
  await endWhere(userId, { id: { not: keptId } }, now);
}

async function endWhere(userId: bigint, condition: Prisma.UserSessionWhereInput, now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const { sessionVersion } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const where = { ...condition, ...liveSessions({ userId, sessionVersion }, now) };
    const ended = await tx.userSession.updateManyAndReturn({ where, data: { endedAt: now } });
    for (const { ipAddress } of ended) {
      await recordAccess(tx, userId, { action: "user.session_ended", now, address: ipAddress });
    }
    return ended.length;
  });
}

const maxListed = 100;

/** A user's active sessions, last used first. */
export async function listSessions(userId: bigint, now: Date): Promise<UserSession[]> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const where = liveSessions({ userId, sessionVersion }, now);
  return db().userSession.findMany({ where, orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }], take: maxListed });
}

/** The condition for a user's active sessions. */
function liveSessions(user: Pick<UserSession, "userId" | "sessionVersion">, now: Date): Prisma.UserSessionWhereInput {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return {
    ...user,
    endedAt: null,
    lastSeenAt: { gt: before(sessionSeconds) },
    signedInAt: { gt: before(maxSessionSeconds) },
  };
}

const keptDays = 90;
const dayMs = 86_400_000;

/** Deletes sessions unused for 90 days. Until then they identify a user's known devices. */
export async function deleteOldSessions(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await db().userSession.deleteMany({ where: { lastSeenAt: { lt: before } } });
}
