import { firstBlockNumber, type ChainRecords } from "@/lib/chain-readers/chain-reader";
import { db } from "@/lib/db";

const recorded = {
  id: true,
  transactionHash: true,
  ordinal: true,
  recipientAddress: true,
  blockNumber: true,
  blockHash: true,
} as const;

/** The records of one chain, read afresh at each call. */
export function recordsOf(chainId: number): ChainRecords {
  return {
    findProvisional: (upTo) =>
      db().transfer.findMany({
        where: { chainId, status: "provisional", blockNumber: { lte: upTo } },
        select: recorded,
      }),
    findAbove: (blockNumber) =>
      db().transfer.findMany({
        where: { chainId, blockNumber: { gt: blockNumber }, status: { in: ["provisional", "final"] } },
        select: recorded,
      }),
    listBlocks: () => listWatchedBlocks(chainId),
    awaitsFinality: () => awaitsFinality(chainId),
  };
}

/** Without the first block, which only identifies a local chain. */
async function listWatchedBlocks(chainId: number): Promise<{ number: bigint; hash: string }[]> {
  const rows = await db().watchedBlock.findMany({
    where: { chainId, blockNumber: { gt: firstBlockNumber } },
    orderBy: { blockNumber: "desc" },
  });
  return rows.map((row) => ({ number: row.blockNumber, hash: row.blockHash }));
}

async function awaitsFinality(chainId: number): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM payment p JOIN payment_request r ON r.id = p.request_id
    WHERE p.status = 'pending' AND p.chain_id = ${chainId} AND r.high_value_amount IS NOT NULL LIMIT 1`;
  return rows.length > 0;
}
