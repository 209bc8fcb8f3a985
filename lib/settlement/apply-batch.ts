import { toDecimal, type Transaction } from "@/lib/db";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import { settlePaymentRequest } from "@/lib/payment-requests/apply-payment";
import {
  attachPayment,
  completePayments,
  failPayments,
  movePayment,
  type MovedPayment,
} from "@/lib/payments/transitions";
import { newId } from "@/lib/random";
import type { Change } from "./changes";
import { decide, type Decision, type Evidence } from "./decide";
import { candidatesOf, readEvidence, type EvidenceChain } from "./evidence";
import type { ObservedTransfer } from "./observe";

// First promise: a transfer is written once and decided once, whoever sees it, in what order and how often.

export type Batch = {
  chain: EvidenceChain;
  /** Transfers on the canonical chain, as they were read. */
  observed: ObservedTransfer[];
  /** The last block whose transfers are final with this batch; null in a provisional one. */
  finalUpTo: bigint | null;
  /** Transfers in the database that are on no canonical block. */
  lost: bigint[];
};

/** Applies what was read to the database: the same batch twice, or two overlapping ones, change nothing more. */
export async function applyBatch(tx: Transaction, batch: Batch, now: Date): Promise<Change[]> {
  const observed = [...batch.observed].sort(inChainOrder);
  await lockWhatMayChange(tx, { ...batch, observed });
  const changes = batch.lost.length > 0 ? await loseTransfers(tx, batch.lost, now) : [];
  const finalIds: bigint[] = [];
  for (const transfer of observed) {
    const { id, changes: told } = await recordTransfer(tx, batch.chain, transfer, now);
    changes.push(...told);
    if (batch.finalUpTo !== null && transfer.block.number <= batch.finalUpTo) finalIds.push(id);
  }
  changes.push(...(await finalise(tx, finalIds, now)));
  return withoutPassing(changes);
}

async function lockWhatMayChange(tx: Transaction, { chain, observed, lost }: Batch): Promise<void> {
  const hashes = observed.map((transfer) => transfer.transactionHash);
  const known = await tx.transfer.findMany({
    where: { OR: [{ chainId: chain.id, transactionHash: { in: hashes } }, { id: { in: lost } }] },
    select: { transactionHash: true, ordinal: true, payments: { select: { requestId: true } } },
  });
  const ids = known.flatMap((transfer) => transfer.payments.map((payment) => payment.requestId));
  const keys = new Set(known.map(keyOf));
  for (const transfer of observed.filter((one) => !keys.has(keyOf(one)))) {
    ids.push(...candidatesOf(await readEvidence(tx, chain, transfer)));
  }
  await lockPaymentRequests(tx, ids);
}

type Recorded = { id: bigint; changes: Change[] };

async function recordTransfer(
  tx: Transaction,
  chain: EvidenceChain,
  observed: ObservedTransfer,
  now: Date,
): Promise<Recorded> {
  const inserted = await insertTransfer(tx, chain.id, observed, now);
  if (inserted === null) return moveTransfer(tx, chain.id, observed, now);
  const evidence = await readEvidence(tx, chain, observed);
  const changes = await carryOut(
    tx,
    decide(evidence),
    { evidence, transferId: inserted, isTestnet: chain.isTestnet },
    now,
  );
  return { id: inserted, changes };
}

async function insertTransfer(
  tx: Transaction,
  chainId: number,
  { block, ...observed }: ObservedTransfer,
  now: Date,
): Promise<bigint | null> {
  const amount = toDecimal(observed.value);
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO transfer (chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address, source_amount,
      received_amount, status, block_number, block_hash, block_time, created_at)
    VALUES (${chainId}, ${observed.tokenId}, ${observed.transactionHash}, ${observed.ordinal}, ${observed.fromAddress},
      ${observed.recipientAddress}, ${amount}, ${amount}, 'provisional', ${block.number}, ${block.hash}, ${block.time}, ${now})
    ON CONFLICT (chain_id, transaction_hash, ordinal) DO NOTHING
    RETURNING id`;
  return row?.id ?? null;
}

/** A transfer already known: nothing to do where it stands, else its payment follows it to its new block. */
async function moveTransfer(
  tx: Transaction,
  chainId: number,
  { block, transactionHash, ordinal, value }: ObservedTransfer,
  now: Date,
): Promise<Recorded> {
  const known = await tx.transfer.findUniqueOrThrow({
    where: { chainId_transactionHash_ordinal: { chainId, transactionHash, ordinal } },
    select: { id: true, status: true, blockHash: true },
  });
  if (known.status !== "lost" && known.blockHash === block.hash) return { id: known.id, changes: [] };
  const amount = toDecimal(value);
  await tx.transfer.update({
    where: { id: known.id },
    data: {
      status: known.status === "final" ? "final" : "provisional",
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: block.time,
      sourceAmount: amount,
      receivedAmount: amount,
    },
    select: { id: true },
  });
  const payment = await movePayment(tx, { transferId: known.id, value, blockTime: block.time });
  if (!payment) return { id: known.id, changes: [] };
  const settled = await settleAfter(tx, payment, now);
  return {
    id: known.id,
    changes: payment.isRevived ? [paymentChange("payment.pending", payment), ...settled] : settled,
  };
}

async function carryOut(
  tx: Transaction,
  decision: Decision,
  { evidence, transferId, isTestnet }: { evidence: Evidence; transferId: bigint; isTestnet: boolean },
  now: Date,
): Promise<Change[]> {
  if (decision.kind === "unmatched") {
    if (evidence.merchantId === null) return [];
    const id = newId("utr");
    const { reason, candidates } = decision;
    const environment = isTestnet ? "sandbox" : "production";
    const publicIds = [...new Set(candidates.map((request) => request.publicId))];
    await tx.unmatchedTransfer.create({
      data: {
        id,
        transferId,
        merchantId: evidence.merchantId,
        environment,
        reason,
        candidates: publicIds,
        createdAt: now,
      },
    });
    return reason === "dust" ? [] : [{ type: "unmatched_transfer.created", unmatchedId: id }];
  }
  const { request, method, isLate } = decision;
  const { chainId, tokenId, recipientAddress, value } = evidence.transfer;
  const place = { requestId: request.id, transferId, chainId, tokenId, recipientAddress };
  const payment = { id: await attachPayment(tx, { ...place, value, method, isLate }, now), requestId: request.id };
  return [paymentChange("payment.pending", payment), ...(await settleAfter(tx, payment, now))];
}

async function finalise(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
  if (transferIds.length === 0) return [];
  await tx.$executeRaw`UPDATE transfer SET status = 'final' WHERE id = ANY(${transferIds}) AND status = 'provisional'`;
  const changes: Change[] = [];
  for (const payment of await completePayments(tx, transferIds, now)) {
    changes.push(paymentChange("payment.completed", payment), ...(await settleAfter(tx, payment, now)));
  }
  return changes;
}

/** Transfers that left the canonical chain: their payments fail and count for nothing. The requests must be locked. */
export async function loseTransfers(tx: Transaction, transferIds: bigint[], now: Date): Promise<Change[]> {
  await tx.$executeRaw`UPDATE transfer SET status = 'lost' WHERE id = ANY(${transferIds})`;
  const changes: Change[] = [];
  for (const payment of await failPayments(tx, transferIds)) {
    changes.push(paymentChange("payment.failed", payment), ...(await settleAfter(tx, payment, now)));
  }
  return changes;
}

async function settleAfter(tx: Transaction, payment: MovedPayment, now: Date): Promise<Change[]> {
  const told = await settlePaymentRequest(tx, payment.requestId, now);
  return told.map((change) => ({
    type: `payment_request.${change}` as const,
    requestId: payment.requestId,
    paymentId: payment.id,
  }));
}

function paymentChange(
  type: "payment.pending" | "payment.completed" | "payment.failed",
  payment: MovedPayment,
): Change {
  return { type, requestId: payment.requestId, paymentId: payment.id };
}

/** A payment that becomes final with the batch that found it was never pending for anybody. */
function withoutPassing(changes: Change[]): Change[] {
  const completed = new Set(changes.flatMap((one) => (one.type === "payment.completed" ? [one.paymentId] : [])));
  return changes.filter((one) => one.type !== "payment.pending" || !completed.has(one.paymentId));
}

function inChainOrder(a: ObservedTransfer, b: ObservedTransfer): number {
  return (
    Number(a.block.number - b.block.number) || Number(a.transactionIndex - b.transactionIndex) || a.ordinal - b.ordinal
  );
}

function keyOf({ transactionHash, ordinal }: { transactionHash: string; ordinal: number }): string {
  return `${transactionHash} ${ordinal}`;
}
