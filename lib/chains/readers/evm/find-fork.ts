import type { Block } from "@/lib/chains/observed-transfer";
import type { ChainRecords, Cursors, Fork, RecordedTransfer } from "../chain-reader";
import { RpcFailure, type RpcClient } from "../rpc";
import { findNonCanonical } from "./canonical";
import { readBlocks } from "./node";
import type { Header } from "./node-values";

const blocksPerBatch = 50;

/**
 * Whether the head gives no reason to doubt that the tip cursor is on its branch. Also true if there
 * are blocks between them, because the tip pass then checks the branch.
 */
export function follows(head: Header, tip: Block): boolean {
  if (head.number <= tip.number) return head.hash === tip.hash;
  return head.number > tip.number + 1n || head.parentHash === tip.hash;
}

/** The fork point, or null while the cursors are on the canonical chain. */
export async function findFork(rpc: RpcClient, records: ChainRecords, cursors: Cursors): Promise<Fork | null> {
  if (await isOnBranch(rpc, cursors)) return null;
  const ancestor = await findAncestor(rpc, records, cursors);
  return { ancestor, lost: await findLost(rpc, records, ancestor) };
}

async function isOnBranch(rpc: RpcClient, { tip, final }: Cursors): Promise<boolean> {
  const [atTip, atFinal] = await readBlocks(rpc, [tip.number, final.number]);
  if (!atTip || !atFinal) throw new RpcFailure("inconsistent", "the node is behind");
  return atTip.hash === tip.hash && atFinal.hash === final.hash;
}

async function findAncestor(rpc: RpcClient, records: ChainRecords, cursors: Cursors): Promise<Block> {
  const recorded = [cursors.final, ...(await records.listBlocks())].sort((a, b) => Number(b.number - a.number));
  for (let start = 0; start < recorded.length; start += blocksPerBatch) {
    const batch = recorded.slice(start, start + blocksPerBatch);
    const blocks = await readBlocks(
      rpc,
      batch.map((block) => block.number),
    );
    const common = blocks.find((block, index) => block !== null && block.hash === batch[index]?.hash);
    if (common) return common;
  }
  // No recorded block is canonical: read again from before the oldest one.
  const oldest = recorded.at(-1)?.number ?? 0n;
  const [block] = await readBlocks(rpc, [oldest > 0n ? oldest - 1n : 0n]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  return block;
}

/** Transfers above the common block whose own block is no longer canonical. */
async function findLost(rpc: RpcClient, records: ChainRecords, ancestor: Block): Promise<RecordedTransfer[]> {
  const transfers = await records.findAbove(ancestor.number);
  return findNonCanonical(rpc, transfers, { throwsIfMissing: false });
}
