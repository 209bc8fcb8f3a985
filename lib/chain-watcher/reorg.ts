import type { Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import type { Cursors, Fork } from "@/lib/chain-readers/chain-reader";
import type { Change } from "@/lib/settlement/changes";
import { moveCursors } from "./cursors";
import { markTransfersLost, paymentChanges, settleAfter } from "@/lib/settlement/payment-changes";
import { forgetBlocksAbove } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

// After a reorganization: rewinds to the last common block, fails the transfers of the lost branch and reads on. The
// same transfer on the new branch revives its payment.

/** Rewinds the cursors to the last common block. Returns false if another watcher was faster. */
export async function rewind(
  { chain, urls, now }: WatchedChain,
  cursors: Cursors,
  { ancestor, lost }: Fork,
): Promise<boolean> {
  const isDeep = ancestor.number < cursors.final.number;
  const details = { chain: chain.slug, ancestor: ancestor.number.toString(), tip: cursors.tip.number.toString() };
  if (isDeep) log().error(details, "Reorganization deeper than the chain's policy");
  else log().warn(details, "Reorganization");
  const at = now();
  const moveTo = { tip: ancestor, final: isDeep ? ancestor : cursors.final };
  return moveCursors({ chainId: chain.id, expected: cursors, moveTo, urls, now: at }, async (tx) => {
    await forgetBlocksAbove(tx, chain.id, ancestor.number);
    return failLostTransfers(tx, lost, at);
  });
}

/** Marks these transfers as lost and fails their payments, after locking the requests that they pay. */
export async function failLostTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
  if (transferIds.length === 0) return [];
  const payments = await tx.payment.findMany({
    where: { transferId: { in: transferIds } },
    select: { requestId: true },
  });
  await lockPaymentRequests(
    tx,
    payments.map((payment) => payment.requestId),
  );
  const failed = await markTransfersLost(tx, transferIds, now);
  return [...paymentChanges("payment.failed", failed), ...(await settleAfter(tx, failed, now))];
}
