import type { Transaction } from "@/lib/platform/db";
import { settlePaymentRequests, type RequestChange } from "./settle";

/** The most requests that one call expires. */
export const expiryBatchSize = 100;

/**
 * Expires requests whose chain has been read past `expires_at` by the final cursor, if the database's clock is past it
 * too, and that have no pending payment made on time. Skips locked requests; a later call expires them.
 */
export async function expirePaymentRequests(
  tx: Transaction,
  chainId: number,
  now: Date,
): Promise<{ ids: bigint[]; changes: RequestChange[] }> {
  const due = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT r.id FROM payment_request r
    JOIN watch_cursor final_cursor ON final_cursor.chain_id = r.chain_id AND final_cursor.stream = 'final'
    WHERE r.chain_id = ${chainId} AND r.status = 'active' AND r.expires_at < final_cursor.block_time
      AND r.expires_at < now()
      AND NOT EXISTS (SELECT FROM payment p WHERE p.request_id = r.id AND p.status = 'pending' AND NOT p.is_late)
    ORDER BY r.id LIMIT ${expiryBatchSize}
    FOR UPDATE OF r SKIP LOCKED`;
  const ids = due.map(({ id }) => id);
  // The new status is expired, or completed if the merchant accepts late payments and these cover the amount.
  return { ids, changes: await settlePaymentRequests(tx, ids, now) };
}
