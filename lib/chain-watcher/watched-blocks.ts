import { db, type Transaction } from "@/lib/db";
import { firstBlockNumber } from "@/lib/chain-readers/chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";

// Hashes of blocks that were read: where a reorganisation left the branch we know. In place of block 1 a local chain has its
// identity, kept for ever: it tells one local chain from another. An EVM chain's is that block's hash. (Block 0 will not do:
// the local node may show a new one after each start.)

const keptBelowFinal = 1000n;

/** Remembers blocks, replacing what stood at their numbers. */
export async function rememberBlocks(tx: Transaction, chainId: number, blocks: Block[]): Promise<void> {
  for (const { number, hash, time } of blocks) {
    const place = { blockHash: hash, blockTime: time };
    await tx.watchedBlock.upsert({
      where: { chainId_blockNumber: { chainId, blockNumber: number } },
      create: { chainId, blockNumber: number, ...place },
      update: place,
      select: { chainId: true },
    });
  }
}

/** Forgets what lies so far below the final cursor that no branch can leave there. */
export async function forgetOldBlocks(tx: Transaction, chainId: number, final: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({
    where: { chainId, blockNumber: { gt: firstBlockNumber, lt: final - keptBelowFinal } },
  });
}

/** Forgets the blocks of a branch that was left. */
export async function forgetBlocksAbove(tx: Transaction, chainId: number, number: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({ where: { chainId, blockNumber: { gt: number } } });
}

/** Remembers what tells this local chain from others. */
export async function rememberIdentity(tx: Transaction, chainId: number, identity: string, time: Date): Promise<void> {
  await rememberBlocks(tx, chainId, [{ number: firstBlockNumber, hash: identity, time }]);
}

/** What told the local chain from others when its cursors started. */
export async function findIdentity(chainId: number): Promise<string | null> {
  const row = await db().watchedBlock.findUnique({
    where: { chainId_blockNumber: { chainId, blockNumber: firstBlockNumber } },
  });
  return row?.blockHash ?? null;
}
