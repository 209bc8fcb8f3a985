import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import { toRows, type Transaction } from "@/lib/platform/db";
import type { TransferStatus } from "@/prisma/generated/client";

// A transfer is identified by its transaction, position, token and recipient: a reorganized transaction may pay another
// recipient from the same position. An inflow known only by a balance is identified by its block and recipient.

export type TransferRow = {
  id: bigint;
  status: TransferStatus;
  isUnexplained: boolean;
  /** It has, or had, a payment. */
  wasPaid: boolean;
  /** The request that the evidence has given its payment; null without one, or if a merchant has decided. */
  matchedRequestId: bigint | null;
  /** The reason of its open entry as unmatched; null without one, or if a merchant has taken its payment back. */
  openReason: string | null;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
  fromAddress: string | null;
  sourceAmount: bigint;
  value: bigint;
  /** The bound reference in hex, and the request that has it. */
  reference: string | null;
  referenceOf: bigint | null;
  createdAt: Date;
  seenAt: Date | null;
};

type Identity = Pick<TransferOrInflow, "transactionHash" | "ordinal" | "tokenId" | "recipientAddress"> & {
  blockHash: string;
};

/** The rows of those transfers that are already recorded, by `identityOf`. */
export async function readRecorded(
  tx: Transaction,
  chainId: number,
  observed: readonly TransferOrInflow[],
): Promise<Map<string, TransferRow>> {
  if (observed.length === 0) return new Map();
  const hashes = [...new Set(observed.flatMap(({ transactionHash }) => transactionHash ?? []))];
  const blocks = observed.flatMap(({ transactionHash, block }) => (transactionHash === null ? [block.hash] : []));
  type Amounts = { sourceAmount: string; value: string };
  const rows = await tx.$queryRaw<(Identity & Omit<TransferRow, keyof Amounts> & Amounts)[]>`
    SELECT id, transaction_hash AS "transactionHash", ordinal, token_id AS "tokenId", recipient_address AS "recipientAddress",
      block_number AS "blockNumber", block_hash AS "blockHash", block_time AS "blockTime", from_address AS "fromAddress", status::text,
      is_unexplained AS "isUnexplained",
      EXISTS (SELECT FROM payment WHERE payment.transfer_id = transfer.id) AS "wasPaid",
      (SELECT CASE WHEN method <> 'assigned' THEN request_id END FROM payment
        WHERE payment.transfer_id = transfer.id AND taken_back_at IS NULL
        ORDER BY payment.status = 'failed', payment.created_at DESC LIMIT 1) AS "matchedRequestId",
      (SELECT reason::text FROM unmatched_transfer AS entry WHERE entry.transfer_id = transfer.id AND entry.status = 'open'
        AND NOT EXISTS (SELECT FROM payment WHERE payment.transfer_id = transfer.id AND payment.taken_back_at IS NOT NULL)
      ) AS "openReason",
      source_amount::text AS "sourceAmount", received_amount::text AS value,
      encode(reference, 'hex') AS reference, created_at AS "createdAt", seen_at AS "seenAt",
      (SELECT named.id FROM payment_request AS named WHERE named.reference = transfer.reference) AS "referenceOf"
    FROM transfer
    WHERE chain_id = ${chainId}
      AND (transaction_hash = ANY(${hashes}) OR transaction_hash IS NULL AND block_hash = ANY(${blocks}))`;
  return new Map(
    rows.map((row) => [identityOf(row), { ...row, sourceAmount: BigInt(row.sourceAmount), value: BigInt(row.value) }]),
  );
}

export function identityOf(transfer: Identity): string {
  const { transactionHash, ordinal, tokenId, recipientAddress, blockHash } = transfer;
  return [transactionHash ?? blockHash, ordinal, tokenId, recipientAddress].join(" ");
}

export function identityOfObserved(observed: TransferOrInflow): string {
  return identityOf({ ...observed, blockHash: observed.block.hash });
}

/** Gives transfers their current blocks and values. Final transfers stay final. */
export async function moveTransfers(
  tx: Transaction,
  moved: readonly { id: bigint; observed: TransferOrInflow }[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ id, observed: { block, fromAddress, sourceAmount, value } }) => ({
    id,
    from_address: fromAddress,
    source_amount: sourceAmount,
    received_amount: value,
    block_number: block.number,
    block_hash: block.hash,
    block_time: block.time,
  }));
  await tx.$executeRaw`
    UPDATE transfer SET
      status = CASE WHEN transfer.status = 'final' THEN transfer.status ELSE 'provisional' END,
      from_address = moved.from_address,
      source_amount = moved.source_amount,
      received_amount = moved.received_amount,
      seen_at = CASE WHEN transfer.block_hash = moved.block_hash THEN transfer.seen_at ELSE ${now}::timestamptz END,
      block_number = moved.block_number,
      block_hash = moved.block_hash,
      block_time = moved.block_time
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS moved (id bigint, from_address text, source_amount numeric,
      received_amount numeric, block_number bigint, block_hash text, block_time timestamptz)
    WHERE transfer.id = moved.id`;
}
