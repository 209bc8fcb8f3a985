import { db } from "@/lib/platform/db";
import { expirePaymentRequests, expiryBatchSize } from "@/lib/requests/expire";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import type { WatchedChain } from "./watched-chain";

/** Expires due requests of a healthy chain, a hundred per transaction. Returns the number of expired requests. */
export async function runExpirySweep({ chain, urls, now, onProgress }: Omit<WatchedChain, "reader">): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db().$transaction(
      async (tx) => {
        const at = now();
        const expired = await expirePaymentRequests(tx, chain.id, at);
        const changes = expired.changes.map(({ requestId, type }): Change => ({
          type: `payment_request.${type}`,
          requestId,
          paymentId: null,
        }));
        await recordChanges(tx, changes, urls, at);
        return expired.ids.length;
      },
      { maxWait: 10_000, timeout: 60_000 },
    );
    total += count;
    onProgress?.();
    if (count < expiryBatchSize) return total;
  }
}
