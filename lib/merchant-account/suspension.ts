import { recordAudit, type By } from "@/lib/audit/record";
import { db } from "@/lib/db";

/**
 * Suspends a merchant: keys answer 403 and pay pages 404 from the next request on, the dashboard only reads, settlement
 * goes on. Suspending twice keeps the first time.
 */
export async function suspendMerchant(merchantId: bigint, by: By): Promise<void> {
  await change(merchantId, by, { suspendedAt: null }, by.now);
}

/** Ends a suspension; without one nothing changes. */
export async function activateMerchant(merchantId: bigint, by: By): Promise<void> {
  await change(merchantId, by, { NOT: { suspendedAt: null } }, null);
}

async function change(id: bigint, by: By, condition: object, suspendedAt: Date | null): Promise<void> {
  await db().$transaction(async (tx) => {
    const changed = await tx.merchant.updateManyAndReturn({ where: { id, ...condition }, data: { suspendedAt } });
    const action = suspendedAt ? "merchant.suspended" : "merchant.activated";
    for (const { name } of changed) {
      const subject = { id, merchantId: id, environment: null };
      await recordAudit(tx, by, { action, subject, before: null, after: { name } });
    }
  });
}
