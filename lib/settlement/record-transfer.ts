import { environmentOf } from "@/lib/chains/environment";
import { toDecimal, type Prisma, type Transaction } from "@/lib/db";
import { recordUnmatched } from "@/lib/payments/timeline";
import { attachPayment, movePayment } from "@/lib/payments/transitions";
import { newId } from "@/lib/ids";
import type { Change } from "./changes";
import { decide, type Decision, type Evidence } from "./decide";
import { readEvidence, type EvidenceChain } from "./evidence";
import { reopenReturned } from "./unexplained-inflows";
import type { SeenTransfer } from "@/lib/chains/observed-transfer";
import { paymentChange, settleAfter } from "./payment-changes";

type Recorded = { id: bigint; changes: Change[] };

/**
 * Writes a transfer and what it pays, once: seen again it changes nothing, and seen in another block its payment follows it
 * there. The requests it may pay must be locked.
 */
export async function recordTransfer(
  tx: Transaction,
  chain: EvidenceChain,
  observed: SeenTransfer,
  now: Date,
): Promise<Recorded> {
  const inserted = await insertTransfer(tx, chain.id, observed, now);
  if (inserted === null) return moveTransfer(tx, chain.id, observed, now);
  const evidence = await readEvidence(tx, chain, observed);
  const { sourceAmount } = observed;
  const found = { evidence, sourceAmount, transferId: inserted, chain };
  await keepReference(tx, found);
  return { id: inserted, changes: await carryOut(tx, decide(evidence), found, now) };
}

async function insertTransfer(
  tx: Transaction,
  chainId: number,
  { block, ...observed }: SeenTransfer,
  now: Date,
): Promise<bigint | null> {
  const source = toDecimal(observed.sourceAmount);
  const received = toDecimal(observed.value);
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO transfer (chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address, source_amount,
      received_amount, status, block_number, block_hash, block_time, created_at)
    VALUES (${chainId}, ${observed.tokenId}, ${observed.transactionHash}, ${observed.ordinal}, ${observed.fromAddress},
      ${observed.recipientAddress}, ${source}, ${received}, 'provisional', ${block.number}, ${block.hash}, ${block.time}, ${now})
    ON CONFLICT DO NOTHING
    RETURNING id`;
  return row?.id ?? null;
}

/** A transfer already known: nothing to do where it stands, else its payment follows it to its new block. */
async function moveTransfer(tx: Transaction, chainId: number, observed: SeenTransfer, now: Date): Promise<Recorded> {
  const { block, sourceAmount, value } = observed;
  const known = await tx.transfer.findFirstOrThrow({
    where: { chainId, ...identityOf(observed) },
    select: { id: true, status: true, blockHash: true },
  });
  if (known.status !== "lost" && known.blockHash === block.hash) {
    await correctRest(tx, known.id, observed);
    return { id: known.id, changes: [] };
  }
  await tx.transfer.update({
    where: { id: known.id },
    data: {
      status: known.status === "final" ? "final" : "provisional",
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: block.time,
      sourceAmount: toDecimal(sourceAmount),
      receivedAmount: toDecimal(value),
    },
    select: { id: true },
  });
  if (observed.transactionHash === null) await reopenReturned(tx, known.id, now);
  const moved = { transferId: known.id, sourceAmount, value, blockTime: block.time };
  const payment = await movePayment(tx, moved, now);
  if (!payment) return { id: known.id, changes: [] };
  const settled = await settleAfter(tx, [payment], now);
  return {
    id: known.id,
    changes: payment.isRevived ? [paymentChange("payment.pending", payment), ...settled] : settled,
  };
}

/** What a block leaves unexplained changes with what is known of it, unlike what a transaction transfers. */
async function correctRest(tx: Transaction, id: bigint, { transactionHash, value }: SeenTransfer): Promise<void> {
  if (transactionHash !== null) return;
  const rest = toDecimal(value);
  await tx.transfer.updateMany({
    where: { id, receivedAmount: { not: rest } },
    data: { sourceAmount: rest, receivedAmount: rest },
  });
}

/** What makes it the same transfer. A balance's is of its block: in another one it is another. */
function identityOf({ transactionHash, ordinal, block, recipientAddress }: SeenTransfer): Prisma.TransferWhereInput {
  if (transactionHash !== null) return { transactionHash, ordinal };
  return { transactionHash, blockHash: block.hash, recipientAddress };
}

async function carryOut(tx: Transaction, decision: Decision, found: Found, now: Date): Promise<Change[]> {
  return decision.kind === "attach" ? attach(tx, decision, found, now) : fileUnmatched(tx, decision, found, now);
}

type Found = { evidence: Evidence; sourceAmount: bigint; transferId: bigint; chain: EvidenceChain };

async function attach(
  tx: Transaction,
  { request, method, isLate }: Extract<Decision, { kind: "attach" }>,
  { evidence, sourceAmount, transferId }: Found,
  now: Date,
): Promise<Change[]> {
  const { chainId, tokenId, recipientAddress, value } = evidence.transfer;
  const place = { requestId: request.id, transferId, chainId, tokenId, recipientAddress };
  const id = await attachPayment(tx, { ...place, sourceAmount, value, method, isLate }, now);
  const payment = { id, requestId: request.id };
  return [paymentChange("payment.pending", payment), ...(await settleAfter(tx, [payment], now))];
}

/** Dust gets its entry without a word: anyone can send some, to anybody, at any time. */
async function fileUnmatched(
  tx: Transaction,
  { reason, candidates }: Extract<Decision, { kind: "unmatched" }>,
  { evidence, transferId, chain }: Found,
  now: Date,
): Promise<Change[]> {
  const { merchantId } = evidence;
  if (merchantId === null) return [];
  const id = newId("utr");
  const publicIds = [...new Set(candidates.map((request) => request.publicId))];
  const environment = environmentOf(chain);
  await tx.unmatchedTransfer.create({
    data: { id, transferId, merchantId, environment, reason, candidates: publicIds, createdAt: now },
    select: { id: true },
  });
  if (reason === "dust") return [];
  await recordUnmatched(tx, id, [...new Set(candidates.map((request) => request.id))], now);
  return [{ type: "unmatched_transfer.created", unmatchedId: id }];
}

/** The reference is kept with the transfer when it is bound to it and verified, whatever was decided. */
async function keepReference(tx: Transaction, { evidence, transferId }: Found): Promise<void> {
  const [named, second] = evidence.bound;
  if (!named || second) return;
  await tx.$executeRaw`
    UPDATE transfer SET reference = (SELECT reference FROM payment_request WHERE id = ${named.id})
    WHERE id = ${transferId}`;
}
