import { db } from "@/lib/platform/db";

const keptDays = 90;
const dayMs = 86_400_000;

/** Deletes sessions unused for 90 days. Until then they identify a user's known devices. */
export async function deleteOldSessions(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await db().userSession.deleteMany({ where: { lastSeenAt: { lt: before } } });
}
