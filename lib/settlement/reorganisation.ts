import { db, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import { findOffBranch } from "./evm/canonical";
import type { Change } from "./changes";
import { moveCursors, type Cursors } from "./cursors";
import { readBlocks } from "./evm/node";
import type { Block } from "./evm/node-values";
import { loseTransfers } from "./payment-changes";
import { RpcFailure, type RpcClient } from "./rpc";
import { forgetBlocksAbove, listWatchedBlocks } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

// When the chain left the branch we read: go back to the last block both have, fail what stood only on the lost branch, and
// read on from there. The same transfer on the new branch revives its payment.

/** Whether the chain still has the blocks where the cursors stand. */
export async function isOnBranch(rpc: RpcClient, { tip, final }: Cursors): Promise<boolean> {
  const [atTip, atFinal] = await readBlocks(rpc, [tip.number, final.number]);
  if (!atTip || !atFinal) throw new RpcFailure("inconsistent", "the node is behind");
  return atTip.hash === tip.hash && atFinal.hash === final.hash;
}

/** Takes the cursors back to the last common block. False when another watcher was faster. */
export async function rewind({ chain, rpc, links, now }: WatchedChain, cursors: Cursors): Promise<boolean> {
  const ancestor = await findAncestor(rpc, chain.id, cursors);
  const lost = await findLost(rpc, chain.id, ancestor);
  const isDeep = ancestor.number < cursors.final.number;
  const facts = { chain: chain.slug, ancestor: ancestor.number.toString(), tip: cursors.tip.number.toString() };
  if (isDeep) log().error(facts, "reorganisation deeper than the chain's policy");
  else log().warn(facts, "reorganisation");
  const at = now();
  const moveTo = { tip: ancestor, final: isDeep ? ancestor : cursors.final };
  return moveCursors({ chainId: chain.id, expected: cursors, moveTo, links, now: at }, async (tx) => {
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
  return loseTransfers(tx, transferIds, now);
}

const blocksPerBatch = 50;

async function findAncestor(rpc: RpcClient, chainId: number, cursors: Cursors): Promise<Block> {
  const known = [cursors.final, ...(await listWatchedBlocks(chainId))].sort((a, b) => Number(b.number - a.number));
  for (let start = 0; start < known.length; start += blocksPerBatch) {
    const batch = known.slice(start, start + blocksPerBatch);
    const blocks = await readBlocks(
      rpc,
      batch.map((block) => block.number),
    );
    const common = blocks.find((block, index) => block !== null && block.hash === batch[index]?.hash);
    if (common) return common;
  }
  // Nothing we remember is left: read everything again from before our memory.
  const oldest = known.at(-1)?.number ?? 0n;
  const [block] = await readBlocks(rpc, [oldest > 0n ? oldest - 1n : 0n]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  return block;
}

/** Of the transfers above the common block, those whose own block the chain no longer has. */
async function findLost(rpc: RpcClient, chainId: number, ancestor: Block): Promise<bigint[]> {
  const transfers = await db().transfer.findMany({
    where: { chainId, blockNumber: { gt: ancestor.number }, status: { in: ["provisional", "final"] } },
    select: { id: true, blockNumber: true, blockHash: true },
  });
  const lost = await findOffBranch(rpc, transfers, { isAllRead: false });
  return lost.map((transfer) => transfer.id);
}
