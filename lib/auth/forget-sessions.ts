import { db } from "@/lib/db";

const keptDays = 90;

/** Deletes the sessions that were last used more than 90 days ago. Until then they say which devices a user has. */
export async function forgetOldSessions(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db().userSession.deleteMany({ where: { lastSeenAt: { lt: before } } });
}
