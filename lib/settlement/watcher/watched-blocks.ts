import type { Transaction } from "@/lib/platform/db";
import type { Block } from "@/lib/chains/observed-transfer";

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
