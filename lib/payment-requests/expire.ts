import type { Transaction } from "@/lib/db";
import { settlePaymentRequests, type RequestChange } from "./apply-payment";

/** Requests of a batch: more than this wait for the next one. */
export const expiryBatchSize = 100;

/**
 * Expires requests of a chain whose time is up by the chain itself: the final cursor's block is later than `expires_at`, and
 * no payment made in time is pending. Rows that are locked are left for the next sweep.
 */
export async function expirePaymentRequests(
  tx: Transaction,
  chainId: number,
  now: Date,
): Promise<{ ids: bigint[]; changes: RequestChange[] }> {
  const due = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT r.id FROM payment_request r
    JOIN watch_cursor c ON c.chain_id = r.chain_id AND c.stream = 'final'
    WHERE r.chain_id = ${chainId} AND r.status = 'active' AND r.expires_at < c.block_time
      AND NOT EXISTS (SELECT FROM payment p WHERE p.request_id = r.id AND p.status = 'pending' AND NOT p.is_late)
    ORDER BY r.id LIMIT ${expiryBatchSize}
    FOR UPDATE OF r SKIP LOCKED`;
  const ids = due.map(({ id }) => id);
  return { ids, changes: await settlePaymentRequests(tx, ids, now) };
}
