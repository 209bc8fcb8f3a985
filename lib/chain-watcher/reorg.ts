import type { Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import type { Cursors, Fork } from "@/lib/chain-readers/chain-reader";
import type { Change } from "@/lib/settlement/changes";
import { moveCursors } from "./cursors";
import { loseTransfers, paymentChanges, settleAfter } from "@/lib/settlement/payment-changes";
import { forgetBlocksAbove } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

// When the chain left the branch we read: go back to the last block both have, fail what stood only on the lost branch, and
// read on from there. The same transfer on the new branch revives its payment.

/** Takes the cursors back to the last common block. False when another watcher was faster. */
export async function rewind(
  { chain, urls, now }: WatchedChain,
  cursors: Cursors,
  { ancestor, lost }: Fork,
): Promise<boolean> {
  const isDeep = ancestor.number < cursors.final.number;
  const facts = { chain: chain.slug, ancestor: ancestor.number.toString(), tip: cursors.tip.number.toString() };
  if (isDeep) log().error(facts, "reorganisation deeper than the chain's policy");
  else log().warn(facts, "reorganisation");
  const at = now();
  const moveTo = { tip: ancestor, final: isDeep ? ancestor : cursors.final };
  return moveCursors({ chainId: chain.id, expected: cursors, moveTo, urls, now: at }, async (tx) => {
    await forgetBlocksAbove(tx, chain.id, ancestor.number);
    return loseLocked(tx, lost, at);
  });
}

/** Locks the requests that these transfers pay, then fails their payments. */
export async function loseLocked(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
  if (transferIds.length === 0) return [];
  const payments = await tx.payment.findMany({
    where: { transferId: { in: transferIds } },
    select: { requestId: true },
  });
  await lockPaymentRequests(
    tx,
    payments.map((payment) => payment.requestId),
  );
  const failed = await loseTransfers(tx, transferIds, now);
  return [...paymentChanges("payment.failed", failed), ...(await settleAfter(tx, failed, now))];
}
