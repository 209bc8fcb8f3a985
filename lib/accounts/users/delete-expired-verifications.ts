import { db } from "@/lib/platform/db";

/** Deletes the hashes of verification links that have expired. A new link can be requested at any time. */
export async function deleteExpiredVerifications(now: Date): Promise<void> {
  await db().emailVerification.deleteMany({ where: { expiresAt: { lt: now } } });
}
