import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";

/**
 * Suspends a merchant: from the next request on, keys get 403, pay pages 404, and the dashboard is read-only;
 * settlement continues. Repeating it keeps the original time.
 */
export async function suspendMerchant(merchantId: bigint, ctx: ActorContext): Promise<void> {
  await setSuspendedAt(merchantId, ctx, { suspendedAt: null }, ctx.now);
}

/** Ends a suspension. Does nothing for a merchant that is not suspended. */
export async function activateMerchant(merchantId: bigint, ctx: ActorContext): Promise<void> {
  await setSuspendedAt(merchantId, ctx, { NOT: { suspendedAt: null }, deletedAt: null }, null);
}

async function setSuspendedAt(
  id: bigint,
  ctx: ActorContext,
  condition: object,
  suspendedAt: Date | null,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const changed = await tx.merchant.updateManyAndReturn({ where: { id, ...condition }, data: { suspendedAt } });
    const action = suspendedAt ? "merchant.suspended" : "merchant.activated";
    for (const { name } of changed) {
      const subject = { id, merchantId: id, environment: null };
      await recordAudit(tx, ctx, { action, subject, before: null, after: { name } });
    }
  });
}
