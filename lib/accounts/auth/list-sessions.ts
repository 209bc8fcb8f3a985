import { maxSessionSeconds, sessionSeconds } from "./cookies";
import { db, type Prisma } from "@/lib/platform/db";
import type { UserSession } from "@/prisma/generated/client";

const maxListed = 100;

/** A user's active sessions, last used first. */
export async function listSessions(userId: bigint, now: Date): Promise<UserSession[]> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const where = liveSessions({ userId, sessionVersion }, now);
  return db().userSession.findMany({ where, orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }], take: maxListed });
}

/** The condition for a user's active sessions. */
export function liveSessions(
  user: Pick<UserSession, "userId" | "sessionVersion">,
  now: Date,
): Prisma.UserSessionWhereInput {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return {
    ...user,
    endedAt: null,
    lastSeenAt: { gt: before(sessionSeconds) },
    signedInAt: { gt: before(maxSessionSeconds) },
  };
}
