import { log } from "@/lib/platform/log";
import { lockPaymentRequests } from "@/lib/requests/lock";
import { type Cursors, type Head, firstBlockNumber } from "@/lib/chains/readers/chain-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { moveCursors } from "./cursors";
import type { WatchedChain } from "./watched-chain";
import { db, type Transaction } from "@/lib/platform/db";
import type { Change } from "@/lib/settlement/changes";
import { markTransfersLost, paymentChanges, settleAfter } from "@/lib/settlement/payment-changes";

/**
 * Whether a local chain was replaced: its identity differs, or it is shorter than what was read. On a real chain, that
 * would only mean a lagging node. Throws an RpcFailure if the node does not say what its first block is.
 */
export async function isAnotherLocalChain(
  { chain, reader }: WatchedChain,
  cursors: Cursors,
  head: Head,
): Promise<boolean> {
  if (!chain.isLocal) return false;
  if (head.latest.number < cursors.tip.number) return true;
  const recordedIdentity = await findIdentity(chain.id);
  if (recordedIdentity === null) return false;
  const identity = await reader.readIdentity();
  if (identity === null) throw new RpcFailure("inconsistent", "the node hides its first block");
  return identity !== recordedIdentity;
}

/**
 * Resets a local chain's cursors and fails its transfers that were not final; the next tick starts over. Every block of
 * the new chain can pay the chain's open requests. Returns false if another watcher was faster.
 */
export async function resetLocalChain({ chain, urls }: WatchedChain, cursors: Cursors): Promise<boolean> {
  log().warn({ chain: chain.slug }, "The local chain was replaced; resetting its cursors");
  const move = { chainId: chain.id, expected: cursors, moveTo: {}, urls };
  return moveCursors(move, async (tx, now) => {
    const open = await tx.paymentRequest.findMany({
      where: { chainId: chain.id, status: { in: ["active", "expired"] }, lateUntil: { gt: now } },
      select: { id: true },
    });
    const provisional = await tx.transfer.findMany({
      where: { chainId: chain.id, status: "provisional" },
      select: { id: true, payments: { select: { requestId: true } } },
    });
    const openIds = open.map((request) => request.id);
    const paidIds = provisional.flatMap((transfer) => transfer.payments.map((payment) => payment.requestId));
    await lockPaymentRequests(tx, [...openIds, ...paidIds]);
    await tx.$executeRaw`UPDATE payment_request SET created_after_block = 0 WHERE id = ANY(${openIds})`;
    const changes = await failLostTransfers(
      tx,
      provisional.map((transfer) => transfer.id),
      now,
    );
    await tx.watchedBlock.deleteMany({ where: { chainId: chain.id } });
    await tx.watchCursor.deleteMany({ where: { chainId: chain.id } });
    await tx.chainReconciliation.deleteMany({ where: { chainId: chain.id } });
    return changes;
  });
}

/** The identity of the local chain when its cursors started. */
async function findIdentity(chainId: number): Promise<string | null> {
  const row = await db().watchedBlock.findUnique({
    where: { chainId_blockNumber: { chainId, blockNumber: firstBlockNumber } },
  });
  return row?.blockHash ?? null;
}

/** Marks these transfers as lost and fails their payments, after locking the requests that they pay. */
async function failLostTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
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
