import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/platform/db";
import { lockPaymentRequests } from "@/lib/requests/lock";
import { earlier } from "@/lib/requests/payments/payment-time";
import { movePayments, type ChangedPayment, type RevivedPayment } from "@/lib/requests/payments/transitions";
import type { Change } from "./changes";
import { decide } from "./decide";
import { readEvidence, type PieceEvidence } from "./evidence";
import { inChainOrder, type Batch } from "./batch";
import { finalizeTransfers, markTransfersLost, paymentChanges, settleAfter } from "./payment-changes";
import { writeDecisions, type Decided } from "./write-decisions";
import { atFormerBlock, findRenamed } from "./moved-payments";
import { findPossibleRequests, requestsOf, type PossibleRequests } from "./possible-requests";
import { identityOfObserved, moveTransfers, readRecorded, type TransferRow } from "./transfer-rows";
import {
  hasOtherValues,
  mayNameAnother,
  namesAnother,
  requireSameIfFinal,
  withdrawDecisions,
} from "./contradicted-transfers";
import { isExplained, isRefuted, refuteTransfers } from "./unexplained-transfers";
import {
  dismissExplainedInflows,
  findProvisionalInflows,
  explainInflows,
  reopenReturnedInflows,
  toTransfers,
} from "./unexplained-inflows";

// Invariant: a transfer is written once and decided once, however often and in whatever order it is read.

/**
 * Applies a batch to the database in sets. Applying it twice, or two overlapping batches, changes nothing more. Returns
 * the changes to publish.
 */
export async function applyBatch(tx: Transaction, batch: Batch, now: Date): Promise<Change[]> {
  const { finalUpTo, lost } = batch;
  const { previousHead = null } = batch;
  const { clockSkewMs } = await lockChain(tx, batch.chain.id);
  const chain = { ...batch.chain, previousHead, clockSkewMs };
  const inflows = await explainInflows(tx, chain.id, batch);
  const observed = deduplicate([...batch.observed.toSorted(inChainOrder), ...toTransfers(inflows)]);
  const recorded = asLost(await readRecorded(tx, chain.id, [...observed.values()]), lost);
  const read = findUndecided(observed, recorded, { now, isFinal: finalUpTo !== null });
  const transfers = read.map(({ judged }) => judged);
  const moved = read.flatMap(({ row, judged, former }) => (row && former ? [{ row, judged, former }] : []));
  const possible = await findPossibleRequests(tx, chain, [...transfers, ...moved.map(({ former }) => former)], now);
  const requestIds = requestsOf(possible, transfers);
  const recordedIds = [...recorded.values()].map(({ id }) => id);
  await lockAffectedRequests(tx, requestIds, [...recordedIds, ...lost]);

  const renamed = await findRenamed(tx, chain, possible, { requestIds, moved });
  const undecided = read.flatMap((one) => contradictionOf(one, possible, renamed));

  const idsOf = (again: ToDecide["again"]) =>
    undecided.flatMap((one) => (one.row && one.again === again ? one.row.id : []));
  const contradicted = new Set(idsOf("contradicted"));
  const refutedIds = idsOf("refuted");
  const withdrawn = await withdrawDecisions(tx, [...contradicted], now);
  const refuted = await refuteTransfers(tx, refutedIds, now);
  const failed = [...(await markTransfersLost(tx, lost, now)), ...withdrawn, ...refuted.failed];
  const followed = await followTransfers(tx, { observed, recorded, contradicted }, now);
  // A refuted transfer that is already listed as unmatched keeps its entry and needs no decision.
  const unlisted = undecided.filter(({ row }) => row === null || !refuted.listed.has(row.id));
  const decided =
    unlisted.length > 0
      ? decideInOrder(await readEvidence(tx, chain, possible, { requestIds, transfers }), unlisted).filter(isNews)
      : [];
  const { ids, attached, unmatchedChanges } = await writeDecisions(tx, chain, decided, now);
  await dismissExplainedInflows(tx, chain.id, inflows, now);
  const finalIds = finalUpTo === null ? [] : await findFinal(tx, { chain, finalUpTo }, { observed, recorded, ids });
  const completed = await finalizeTransfers(tx, finalIds, batch.highValueUpTo, now);
  const settled = await settleAfter(tx, [...failed, ...followed, ...attached, ...completed], now);
  const revived = followed.filter(({ isRevived }) => isRevived);
  return [
    ...paymentChanges("payment.failed", failed),
    ...paymentChanges("payment.pending", withoutCompleted([...revived, ...attached], completed)),
    ...unmatchedChanges,
    ...paymentChanges("payment.completed", completed),
    ...settled,
  ];
}

/** How far the chain's clock is ahead of ours, in milliseconds, and the database's time. */
type LockedChain = { clockSkewMs: number; now: Date };

/** Serializes the batches of a chain, and changes to its cursors, by locking its row. */
export async function lockChain(tx: Transaction, chainId: number): Promise<LockedChain> {
  const [row] = await tx.$queryRaw<LockedChain[]>`
    SELECT COALESCE(h.clock_skew_ms, 0) AS "clockSkewMs", now()::timestamptz(3) AS now
    FROM chain c LEFT JOIN chain_health h ON h.chain_id = c.id
    WHERE c.id = ${chainId} FOR NO KEY UPDATE OF c`;
  if (!row) throw new Error(`no chain ${chainId}`);
  return row;
}

/** Deduplicates transfers by identity and keeps their order. */
function deduplicate(observed: TransferOrInflow[]): Map<string, TransferOrInflow> {
  return new Map(observed.map((transfer) => [identityOfObserved(transfer), transfer]));
}

/** Locks the requests that new transfers may pay, and those that recorded transfers have paid. */
async function lockAffectedRequests(tx: Transaction, requestIds: bigint[], transferIds: bigint[]): Promise<void> {
  const paid =
    transferIds.length === 0
      ? []
      : await tx.payment.findMany({ where: { transferId: { in: transferIds } }, select: { requestId: true } });
  await lockPaymentRequests(tx, [...requestIds, ...paid.map(({ requestId }) => requestId)]);
}

/** A transfer that the batch finds lost and on another branch returns to it. */
function asLost(recorded: RecordedByIdentity, lost: readonly bigint[]): RecordedByIdentity {
  const ids = new Set(lost);
  return new Map([...recorded].map(([key, row]) => [key, ids.has(row.id) ? { ...row, status: "lost" } : row]));
}

type ObservedByIdentity = Map<string, TransferOrInflow>;
type RecordedByIdentity = Map<string, TransferRow>;
type Undecided = {
  transfer: TransferOrInflow;
  row: TransferRow | null;
  /** The transfer with the time of the payment as its block's time. */
  judged: TransferOrInflow;
  /** A matched transfer that has moved, at its former block. */
  former: TransferOrInflow | null;
};
type ToDecide = Undecided & {
  /** Why a recorded transfer is decided again: the row has other values than the reading, or only another block. */
  again: "contradicted" | "refuted" | "moved" | null;
};

/** Gives recorded transfers, and their payments, their new blocks and values. */
async function followTransfers(
  tx: Transaction,
  { observed, recorded, contradicted }: Omit<BatchTransfers, "ids"> & { contradicted: ReadonlySet<bigint> },
  now: Date,
): Promise<RevivedPayment[]> {
  const pairs = [...recorded].flatMap(([identity, row]) => {
    const transfer = observed.get(identity);
    return transfer ? [{ id: row.id, row, observed: transfer }] : [];
  });
  const moved = pairs.filter((pair) => pair.row.status === "lost" || pair.row.blockHash !== pair.observed.block.hash);
  const corrected = pairs.filter(
    (pair) => !moved.includes(pair) && (contradicted.has(pair.id) || hasOtherValues(pair.observed, pair.row)),
  );
  await moveTransfers(tx, [...moved, ...corrected], now);
  const movedIds = moved.map(({ id }) => id);
  await reopenReturnedInflows(tx, movedIds, now);
  return movePayments(tx, movedIds, now);
}

/** Transfers that are new, and recorded transfers that this reading may refute or contradict. */
function findUndecided(
  observed: ObservedByIdentity,
  recorded: RecordedByIdentity,
  { now, isFinal }: { now: Date; isFinal: boolean },
): Undecided[] {
  return [...observed].flatMap(([identity, transfer]) => {
    const row = recorded.get(identity) ?? null;
    if (row) requireSameIfFinal(transfer, row);
    const former = atFormerBlock(transfer, row);
    const mayChange =
      row?.status !== "final" &&
      (!row ||
        hasOtherValues(transfer, row) ||
        mayNameAnother(transfer, row) ||
        isExplained(transfer, row) ||
        former !== null ||
        hasMovedUnmatched(transfer, row));
    const isRefutation = row !== null && isRefuted(transfer, row);
    // A provisional reading, of one node, refutes nothing: without its transaction, a log says nothing about references.
    if (isRefutation && !isFinal && !hasOtherValues(transfer, row)) return [];
    if (row && !mayChange && !isRefutation) return [];
    return [{ transfer, row, judged: atPaymentTime(transfer, row, now), former }];
  });
}

/** An unmatched transfer has moved: another block may match a request that the former one did not. */
function hasMovedUnmatched({ block }: TransferOrInflow, row: TransferRow): boolean {
  return row.openReason !== null && !row.isUnexplained && block.hash !== row.blockHash;
}

function atPaymentTime(transfer: TransferOrInflow, row: TransferRow | null, now: Date): TransferOrInflow {
  const { block } = transfer;
  const firstSeen = row?.blockHash === block.hash ? (row.seenAt ?? row.createdAt) : now;
  return { ...transfer, block: { ...block, time: earlier(block.time, firstSeen) } };
}

/** Drops recorded transfers that name the same request after all. */
function contradictionOf(one: Undecided, possible: PossibleRequests, renamed: ReadonlySet<bigint>): ToDecide[] {
  const { transfer, row, judged } = one;
  if (!row) return [{ ...one, again: null }];
  const explained = isExplained(transfer, row);
  const isContradicted = hasOtherValues(transfer, row) || namesAnother(transfer, row, possible) || renamed.has(row.id);
  if (!isContradicted && !explained) {
    if (isRefuted(transfer, row)) return [{ ...one, again: "refuted" }];
    return hasMovedUnmatched(transfer, row) ? [{ ...one, again: "moved" }] : [];
  }
  // Once refuted, a transfer stays so.
  const isUnexplained = (row.isUnexplained && !explained) || transfer.isUnexplained;
  const revised = { transfer: { ...transfer, isUnexplained }, judged: { ...judged, isUnexplained } };
  return [{ ...one, ...revised, again: "contradicted" }];
}

/** Whether a transfer that has moved is decided differently. */
function isNews({ formerReason, decision }: Decided & { formerReason: string | null }): boolean {
  return formerReason === null || decision.kind === "attach" || decision.reason !== formerReason;
}

function decideInOrder(evidence: PieceEvidence, undecided: ToDecide[]) {
  const decideOne = ({ transfer, row, judged, again }: ToDecide) => {
    const found = evidence.of(judged);
    const decision = decide(found);
    evidence.apply(decision, judged);
    const token = evidence.tokens.get(transfer.tokenId);
    if (!token) throw new Error(`a transfer of token ${transfer.tokenId}, which the chain does not have`);
    const formerReason = again === "moved" ? (row?.openReason ?? null) : null;
    return { transfer, recordedId: row?.id ?? null, token, evidence: found, decision, formerReason };
  };
  // A later transfer of the same transaction may have paid the request of the hint, which then says nothing.
  const isHintedElsewhere = ({ decision }: Decided) =>
    decision.kind === "unmatched" && decision.reason === "reference_not_bound";
  return undecided
    .map((one) => ({ one, decided: decideOne(one) }))
    .map(({ one, decided }) => (isHintedElsewhere(decided) ? decideOne(one) : decided));
}

type BatchTransfers = { observed: ObservedByIdentity; recorded: RecordedByIdentity; ids: Map<string, bigint> };

/** Transfers that become final with the batch, in chain order, and earlier inflows. */
async function findFinal(
  tx: Transaction,
  { chain, finalUpTo }: Pick<Batch, "chain"> & { finalUpTo: bigint },
  { observed, recorded, ids }: BatchTransfers,
): Promise<bigint[]> {
  const final = [...observed].filter(([, { block }]) => block.number <= finalUpTo);
  const provisionalInflows = await findProvisionalInflows(tx, chain.id, finalUpTo);
  return [
    ...final.flatMap(([identity]) => recorded.get(identity)?.id ?? ids.get(identity) ?? []),
    ...provisionalInflows,
  ];
}

/** Drops the pending change of payments that the same batch completes. */
function withoutCompleted(pending: ChangedPayment[], completed: ChangedPayment[]): ChangedPayment[] {
  const isCompleted = new Set(completed.map(({ id }) => id));
  return pending.filter(({ id }) => !isCompleted.has(id));
}
