import { db } from "@/lib/db";

/** Whether a request on the chain waits for a payment, or a transfer for its finality. Costs two looks at partial indexes. */
export async function hasOpenWork(chainId: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ is_open: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM payment_request WHERE chain_id = ${chainId} AND status = 'active')
      OR EXISTS (SELECT 1 FROM transfer WHERE chain_id = ${chainId} AND status = 'provisional') AS is_open`;
  return row?.is_open ?? true;
}
