import { db } from "@/lib/db";
import type { Block } from "../block";
import type { Fork } from "../chain-reader";
import type { Cursors } from "../cursors";
import { RpcFailure, type RpcClient } from "../rpc";
import { listWatchedBlocks } from "../watched-blocks";
import { findOffBranch } from "./canonical";
import { readBlocks } from "./node";

const blocksPerBatch = 50;

/** Where the branch that was read was left, or null while the chain still has the blocks where the cursors stand. */
export async function findFork(rpc: RpcClient, chainId: number, cursors: Cursors): Promise<Fork | null> {
  if (await isOnBranch(rpc, cursors)) return null;
  const ancestor = await findAncestor(rpc, chainId, cursors);
  return { ancestor, lost: await findLost(rpc, chainId, ancestor) };
}

async function isOnBranch(rpc: RpcClient, { tip, final }: Cursors): Promise<boolean> {
  const [atTip, atFinal] = await readBlocks(rpc, [tip.number, final.number]);
  if (!atTip || !atFinal) throw new RpcFailure("inconsistent", "the node is behind");
  return atTip.hash === tip.hash && atFinal.hash === final.hash;
}

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
