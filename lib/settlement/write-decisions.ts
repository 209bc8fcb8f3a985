import { groupBy } from "@/lib/platform/group-by";
import { environmentOf } from "@/lib/chains/environment";
import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import { toDecimal, toRows, type Transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { recordUnmatched } from "@/lib/requests/payments/timeline";
import { attachPayments, type ChangedPayment } from "@/lib/requests/payments/transitions";
import type { Token } from "@/prisma/generated/client";
import type { Change } from "./changes";
import type { Decision, Evidence } from "./decide";
import { identityOfObserved } from "./transfer-rows";
import { type EvidenceChain, inOrder } from "./possible-requests";

// Writes the decisions on new or refuted transfers: one statement per table.

/** `recordedId`: the row id of the transfer if it was already recorded. */
export type Decided = {
  transfer: TransferOrInflow;
  recordedId: bigint | null;
  token: Token;
  evidence: Evidence;
  decision: Decision;
};

type WrittenDecisions = {
  /** Row ids by transfer identity. */
  ids: Map<string, bigint>;
  attached: ChangedPayment[];
  unmatchedChanges: Change[];
};

/** Writes transfers with their payments and unmatched entries. The paid requests must be locked. */
export async function writeDecisions(
  tx: Transaction,
  chain: EvidenceChain,
  decided: readonly Decided[],
  now: Date,
): Promise<WrittenDecisions> {
  const fresh = decided.filter(({ recordedId }) => recordedId === null);
  const inserted = await insertTransfers(
    tx,
    chain.id,
    fresh.map(({ transfer, evidence }) => ({ ...transfer, referenceOf: referencedRequestId(evidence) })),
    now,
  );
  const again = decided.flatMap(({ transfer, recordedId, evidence }) => {
    const isUnexplained = transfer.isUnexplained ?? false;
    return recordedId === null ? [] : [{ id: recordedId, referenceOf: referencedRequestId(evidence), isUnexplained }];
  });
  await updateEvidence(tx, again);
  const credited = decided.flatMap(({ recordedId, decision }) =>
    decision.kind === "attach" ? (recordedId ?? []) : [],
  );
  if (credited.length > 0) await tx.unmatchedTransfer.deleteMany({ where: { transferId: { in: credited } } });
  const idOf = new Map(fresh.map((one, at) => [one, inserted[at]]));
  const written = decided.map((one) => ({ ...one, transferId: one.recordedId ?? idOf.get(one) ?? throwMissing() }));
  return {
    ids: new Map(written.map(({ transfer, transferId }) => [identityOfObserved(transfer), transferId])),
    attached: await attachPayments(tx, written.flatMap(toPayment), now),
    unmatchedChanges: await insertUnmatched(tx, chain, written, now),
  };
}

type Written = Decided & { transferId: bigint };

function throwMissing(): never {
  throw new Error("a transfer was not written");
}

/** The request of the transfer's bound reference, which is stored with the transfer whatever was decided. */
function referencedRequestId({ bound: [named, second] }: Evidence): bigint | null {
  return named && !second ? named.id : null;
}

function toPayment({ transfer, evidence, decision, transferId }: Written) {
  if (decision.kind !== "attach") return [];
  const { chainId, tokenId, recipientAddress, value } = evidence.transfer;
  const { request, method, isLate } = decision;
  const place = { requestId: request.id, transferId, chainId, tokenId, recipientAddress };
  return [{ ...place, sourceAmount: transfer.sourceAmount, value, method, isLate }];
}

/** Dust gets an entry but no event, because anyone can send it at any time. */
async function insertUnmatched(
  tx: Transaction,
  chain: EvidenceChain,
  written: readonly Written[],
  now: Date,
): Promise<Change[]> {
  const entries = written.flatMap((source) => {
    const { decision, evidence, transferId } = source;
    // A transfer to an address without an owner is recorded, but no merchant can be shown an entry.
    if (decision.kind !== "unmatched" || evidence.merchantId === null) return [];
    const { reason, candidates } = decision;
    return [{ id: newId("utr"), transferId, merchantId: evidence.merchantId, reason, candidates, source }];
  });
  if (entries.length === 0) return [];
  const environment = environmentOf(chain);
  const rows = entries.map(({ id, transferId, merchantId, reason, candidates }) => ({
    id,
    transfer_id: transferId,
    merchant_id: merchantId,
    reason,
    candidates: [...new Set(candidates.map(({ publicId }) => publicId))],
  }));
  // A transfer that is decided again keeps the ID of its entry.
  const inserted = await tx.$queryRaw<{ id: string; transferId: bigint }[]>`
    INSERT INTO unmatched_transfer (id, transfer_id, merchant_id, environment, reason, candidates, created_at)
    SELECT id, transfer_id, merchant_id, ${environment}::environment, reason, candidates, ${now}::timestamptz
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS entry (id text, transfer_id bigint, merchant_id bigint,
      reason unmatched_reason, candidates uuid[])
    ON CONFLICT (transfer_id) DO UPDATE SET merchant_id = excluded.merchant_id, reason = excluded.reason,
      candidates = excluded.candidates
    RETURNING id, transfer_id AS "transferId"`;
  const idOf = new Map(inserted.map(({ id, transferId }) => [transferId, id]));
  const listed = entries.map((entry) => ({ ...entry, id: idOf.get(entry.transferId) ?? entry.id }));
  const reported = listed.filter(({ reason }) => reason !== "dust");
  await recordUnmatched(tx, reported.map(toUnmatchedDetails), now);
  return groupByBlock(reported);
}

type Entry = {
  id: string;
  reason: Extract<Decision, { kind: "unmatched" }>["reason"];
  candidates: { id: bigint }[];
  source: Written;
};

function toUnmatchedDetails({ id, reason, candidates, source: { transfer, token } }: Entry) {
  const { symbol, decimals } = token;
  const { block, transactionHash, fromAddress } = transfer;
  const place = { blockNumber: block.number, blockTime: block.time, transactionHash, fromAddress };
  const requestIds = [...new Set(candidates.map((request) => request.id))];
  return { id, reason, symbol, decimals, requestIds, receivedAmount: toDecimal(transfer.value), ...place };
}

/** One event per recipient address and block in a piece, with the first entry and the count. */
function groupByBlock(entries: readonly Entry[]): Change[] {
  const groups = groupBy(entries, ({ source: { transfer } }) => `${transfer.recipientAddress} ${transfer.block.hash}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ type: "unmatched_transfer.created", unmatchedId: first.id, count: others.length + 1 }] : [],
  );
}

/** A transfer to insert, with the request whose bound reference it carried, if exactly one. */
type NewTransfer = TransferOrInflow & { referenceOf: bigint | null };

/**
 * Inserts new transfers and returns their ids, both in the given order. Throws if one exists: another transaction has
 * decided it.
 */
async function insertTransfers(
  tx: Transaction,
  chainId: number,
  transfers: readonly NewTransfer[],
  now: Date,
): Promise<bigint[]> {
  if (transfers.length === 0) return [];
  const rows = transfers.map(({ block, ...transfer }, place) => ({
    place,
    token_id: transfer.tokenId,
    transaction_hash: transfer.transactionHash,
    ordinal: transfer.ordinal,
    from_address: transfer.fromAddress,
    recipient_address: transfer.recipientAddress,
    source_amount: transfer.sourceAmount,
    received_amount: transfer.value,
    reference_of: transfer.referenceOf,
    is_unexplained: transfer.isUnexplained ?? false,
    block_number: block.number,
    block_hash: block.hash,
    block_time: block.time,
  }));
  const inserted = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO transfer (chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address, source_amount,
      received_amount, reference, is_unexplained, status, block_number, block_hash, block_time, created_at)
    SELECT ${chainId}, token_id, transaction_hash, ordinal, from_address, recipient_address, source_amount, received_amount,
      (SELECT reference FROM payment_request WHERE id = reference_of), is_unexplained, 'provisional', block_number,
      block_hash, block_time, ${now}::timestamptz
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS observed (place int, token_id int, transaction_hash text,
      ordinal int, from_address text, recipient_address text, source_amount numeric, received_amount numeric, reference_of bigint,
      is_unexplained bool, block_number bigint, block_hash text, block_time timestamptz)
    ORDER BY place
    RETURNING id`;
  // PostgreSQL does not promise to return the rows in the order of their insertion.
  return inOrder(inserted.map(({ id }) => id));
}

/** Stores the evidence on which recorded transfers were decided again. */
async function updateEvidence(
  tx: Transaction,
  decided: readonly { id: bigint; referenceOf: bigint | null; isUnexplained: boolean }[],
): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ id, referenceOf, isUnexplained }) => ({
    id,
    reference_of: referenceOf,
    is_unexplained: isUnexplained,
  }));
  await tx.$executeRaw`
    UPDATE transfer SET
      reference = (SELECT reference FROM payment_request WHERE id = reference_of),
      is_unexplained = decided.is_unexplained
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS decided (id bigint, reference_of bigint, is_unexplained bool)
    WHERE transfer.id = decided.id`;
}
