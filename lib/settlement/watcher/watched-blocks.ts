import { db, type Transaction } from "@/lib/platform/db";
import { firstBlockNumber } from "@/lib/chains/readers/chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";

// Stores the hashes of read blocks, to find where a reorganization began. The row of block 1 permanently holds the
// identity of a local chain: on EVM, the hash of that block. (Block 0 can change when the local node restarts.)

const blocksKeptBelowFinal = 1000n;

/** Records blocks, replacing earlier ones with the same numbers. */
export async function rememberBlocks(tx: Transaction, chainId: number, blocks: Block[]): Promise<void> {
  for (const { number, hash, time } of blocks) {
    const block = { blockHash: hash, blockTime: time };
    await tx.watchedBlock.upsert({
      where: { chainId_blockNumber: { chainId, blockNumber: number } },
      create: { chainId, blockNumber: number, ...block },
      update: block,
      select: { chainId: true },
    });
  }
}

/** Deletes blocks so far below the final cursor that no reorganization can reach them. */
export async function forgetOldBlocks(tx: Transaction, chainId: number, final: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({
    where: { chainId, blockNumber: { gt: firstBlockNumber, lt: final - blocksKeptBelowFinal } },
  });
}

/** Deletes the blocks of an abandoned branch. */
export async function forgetBlocksAbove(tx: Transaction, chainId: number, number: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({ where: { chainId, blockNumber: { gt: number } } });
}

/** Stores the identity of a local chain. */
export async function rememberIdentity(tx: Transaction, chainId: number, identity: string, time: Date): Promise<void> {
  await rememberBlocks(tx, chainId, [{ number: firstBlockNumber, hash: identity, time }]);
}

/** The identity of the local chain when its cursors started. */
export async function findIdentity(chainId: number): Promise<string | null> {
  const row = await db().watchedBlock.findUnique({
    where: { chainId_blockNumber: { chainId, blockNumber: firstBlockNumber } },
  });
  return row?.blockHash ?? null;
}
