import { firstBlockNumber, type ChainRecords, type ProvisionalTransfer } from "@/lib/chains/readers/chain-reader";
import { db } from "@/lib/platform/db";
import { isPendingHighValue } from "@/lib/settlement/payment-changes";

const recordedFields = {
  id: true,
  transactionHash: true,
  ordinal: true,
  tokenId: true,
  recipientAddress: true,
  blockNumber: true,
  blockHash: true,
} as const;

/** The records that Remit has of a chain. Readers, which do not use the database, compare it with their nodes' data. */
export function recordsOf(chainId: number): ChainRecords {
  return {
    findProvisional: (upTo) => findProvisional(chainId, upTo),
    findAbove: (blockNumber) =>
      db().transfer.findMany({
        where: { chainId, blockNumber: { gt: blockNumber }, status: { in: ["provisional", "final"] } },
        select: recordedFields,
      }),
    listBlocks: () => listWatchedBlocks(chainId),
  };
}

/** Omits the first block, which only identifies a local chain. */
async function listWatchedBlocks(chainId: number): Promise<{ number: bigint; hash: string }[]> {
  const rows = await db().watchedBlock.findMany({
    where: { chainId, blockNumber: { gt: firstBlockNumber } },
    orderBy: { blockNumber: "desc" },
  });
  return rows.map((row) => ({ number: row.blockNumber, hash: row.blockHash }));
}

/** Transfers that are not final. `awaitsFinality`: a high-value payment, which waits for the chain's own finality. */
function findProvisional(chainId: number, upTo: bigint): Promise<ProvisionalTransfer[]> {
  return db().$queryRaw<ProvisionalTransfer[]>`
    SELECT id, transaction_hash AS "transactionHash", ordinal, token_id AS "tokenId", recipient_address AS "recipientAddress",
      block_number AS "blockNumber", block_hash AS "blockHash", ${isPendingHighValue} AS "awaitsFinality",
      ordinal = 0 AND (received_amount < source_amount OR is_unexplained) AS "isReduced"
    FROM transfer WHERE chain_id = ${chainId} AND status = 'provisional' AND block_number <= ${upTo}`;
}
