import { db } from "@/lib/db";

/**
 * Shuts a merchant's API and pay pages from the next request on; settlement goes on. Suspending twice keeps the first
 * time. The merchant must exist.
 */
export async function suspendMerchant(id: bigint, now = new Date()): Promise<void> {
  await db().merchant.updateMany({ where: { id, suspendedAt: null }, data: { suspendedAt: now } });
}

/** Takes a suspension back, from the next request on. Activating an active merchant changes nothing. */
export async function activateMerchant(id: bigint): Promise<void> {
  await db().merchant.updateMany({ where: { id }, data: { suspendedAt: null } });
}
