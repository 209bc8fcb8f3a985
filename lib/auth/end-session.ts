import { sessionSeconds } from "./cookies";
import { db } from "@/lib/db";

/** Ends one session for good, wherever its cookie was copied to. Repeating it does nothing. */
export async function endSession(sessionId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await db().endedSession.upsert({ where: { id: sessionId }, create: { id: sessionId, expiresAt }, update: {} });
  await db().endedSession.deleteMany({ where: { expiresAt: { lt: now } } });
}
