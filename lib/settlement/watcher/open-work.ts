import { db } from "@/lib/platform/db";

/**
 * Whether the chain has a request that waits for payment, a transfer that is not final, or a simulated payment to send.
 * A chain without open work is read less often.
 */
export async function hasOpenWork(chainId: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ is_open: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM payment_request WHERE chain_id = ${chainId} AND status = 'active')
      OR EXISTS (SELECT 1 FROM transfer WHERE chain_id = ${chainId} AND status = 'provisional')
      OR EXISTS (
        SELECT 1 FROM simulation s JOIN payment_request r ON r.id = s.request_id
        WHERE s.done_at IS NULL AND r.chain_id = ${chainId}) AS is_open`;
  return row?.is_open ?? true;
}
