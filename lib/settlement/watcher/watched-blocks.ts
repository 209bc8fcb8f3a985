import type { Transaction } from "@/lib/platform/db";
import type { Block } from "@/lib/chains/observed-transfer";

// Stores the hashes of read blocks, to find where a reorganization began. The row of block 1 permanently holds the
// identity of a local chain: on EVM, the hash of that block. (Block 0 can change when the local node restarts.)

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
