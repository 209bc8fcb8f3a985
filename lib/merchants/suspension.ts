import { db } from "@/lib/db";

/**
 * Suspends a merchant: keys answer 403 and pay pages 404 from the next request on, the dashboard only reads, settlement
 * goes on. Suspending twice keeps the first time.
 */
export async function suspendMerchant(merchantId: bigint, now: Date): Promise<void> {
  await db().merchant.updateMany({ where: { id: merchantId, suspendedAt: null }, data: { suspendedAt: now } });
}

/** Ends a suspension; without one nothing changes. */
export async function activateMerchant(merchantId: bigint): Promise<void> {
  await db().merchant.updateMany({ where: { id: merchantId }, data: { suspendedAt: null } });
}
