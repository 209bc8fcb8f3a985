import { db } from "@/lib/platform/db";

const keptMs = 30 * 24 * 3_600_000;

/** Deletes approvals that ended long ago, with the e-mail addresses in them. */
export async function deleteOldApprovals(now: Date): Promise<void> {
  await db().approval.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - keptMs) } } });
}
