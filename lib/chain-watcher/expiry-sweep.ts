import { db } from "@/lib/db";
import { expirePaymentRequests, expiryBatchSize } from "@/lib/payment-requests/expire";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import type { WatchedChain } from "./watched-chain";

/** Expires what is due on a chain that is being read reliably, in transactions of a hundred. Answers how many. */
export async function runExpirySweep({ chain, urls, now }: Omit<WatchedChain, "reader">): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db().$transaction(
      async (tx) => {
        const at = now();
        const expired = await expirePaymentRequests(tx, chain.id, at);
        const changes = expired.flatMap(({ id, changes: told }) =>
          told.map((change): Change => ({ type: `payment_request.${change}`, requestId: id, paymentId: null })),
        );
        await recordChanges(tx, changes, urls, at);
        return expired.length;
      },
      { maxWait: 10_000, timeout: 60_000 },
    );
    total += count;
    if (count < expiryBatchSize) return total;
  }
}
