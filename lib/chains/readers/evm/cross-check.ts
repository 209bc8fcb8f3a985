import { newFailureLog, type FailureLog } from "@/lib/platform/failure-log";
import { bytesToHex } from "@/lib/chains/address";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { firstBlockNumber, type WitnessOutcome } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import { refusesTrace } from "./calls";
import { mayAppear } from "./hidden-transactions";
import { readBlocks } from "./node";
import { isInner } from "./observe";
import { newRangeSize, withRange, type RangeSize } from "./range-size";
import { isWithin, readBlockRange, type BlockRange, type RangeReading } from "./read-block-range";
import { verifyBalances, type BalanceVerdicts } from "./verify-balances";
import {
  confirmable,
  isFinalThere,
  isUnusual,
  newWitnessLag,
  type ComparedChain,
  type WitnessLag,
} from "./witness-lag";

// Invariant: if a second node responds, nothing is final that it does not confirm. A node that is unavailable or lags
// is ignored, so that it cannot stop the chain.

/** Throws an RpcFailure `disagreement` if another node contradicts the reading. */
export type CrossCheck = {
  transfers: (range: BlockRange, reading: ComparedReading) => Promise<WitnessOutcome>;
  balances: (range: BlockRange, reading: ComparedReading, verdicts: BalanceVerdicts) => Promise<void>;
  /** The last final block that the other node can confirm, given the last one of the first node. */
  confirmable: (final: bigint) => { final: bigint; isHeldBack: boolean };
};

/** Inflows are not compared: they are never credited, so differences do not matter. */
type ComparedReading = Omit<RangeReading, "inflows">;

export function newCrossCheck(chain: ComparedChain, pool: RpcPool): CrossCheck {
  const size = newRangeSize(chain.maxLogRange);
  const problems = newFailureLog("No other node gave a usable response: payments are not cross-checked", {
    fields: { chain: chain.slug },
  });
  const comparison: Comparison = { pool, problems, lag: newWitnessLag(chain) };
  return {
    confirmable: (final) => ({ final: confirmable(comparison.lag, final), isHeldBack: isUnusual(comparison.lag) }),
    transfers: (range, reading) =>
      consult(comparison, reading, async (witness) => {
        const observed = reading.observed.filter(isWithin(range));
        const coinTransfers = observed.filter(isCoin(range)).map((one) => ({ ...one, isReduced: isReduced(one) }));
        const witnessed = await readInSteps(witness, { ...range, coinTransfers }, size);
        const untraced = await untracedReductions(witness, observed, witnessed);
        const isTraced = ({ transactionHash, ordinal }: ObservedTransfer) =>
          ordinal !== 0 || !untraced.has(transactionHash);
        const confirmed = await withoutUntraced(witness, observed.filter(isTraced), witnessed);
        if (!isSame(witnessed.filter(isTraced), confirmed))
          throw new RpcFailure("disagreement", "the nodes show different transfers");
      }),
    async balances({ list }, reading, verdicts) {
      if (verdicts.size === 0) return;
      await consult(comparison, reading, async (witness) => {
        if (contradict(verdicts, await verifyBalances(witness, reading.observed, list)))
          throw new RpcFailure("disagreement", "the nodes show different balances");
      });
    },
  };
}

type Comparison = { pool: RpcPool; problems: FailureLog; lag: WitnessLag };

/** Compares the reading with another node. Does nothing if the last block is not final there and that node is behind. */
async function consult(
  comparison: Comparison,
  { block }: ComparedReading,
  compare: (witness: RpcClient) => Promise<void>,
): Promise<WitnessOutcome> {
  const { pool, problems } = comparison;
  const witness = pool.witness();
  if (!witness) {
    pool.noteCrossCheck("not_asked");
    return pool.nodeCount === 1 ? "none" : "missing";
  }
  try {
    const isComparable = await isFinalThere(comparison.lag, witness, block);
    if (isComparable) await compare(witness);
    else await requireSameChain(pool, witness);
    pool.noteCrossCheck(isComparable ? "agreed" : "behind");
    if (isComparable) problems.clear();
    else problems.note(new Error(`block ${block.number} is not final on the other node`), "behind");
    return isComparable ? "agreed" : "missing";
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    // With `inconsistent`, the witness has the block, so it neither lags nor is unavailable: it contradicts itself.
    const disagreement =
      error.kind === "inconsistent" ? new RpcFailure("disagreement", "a node contradicts itself") : error;
    pool.noteCrossCheck(disagreement.kind === "disagreement" ? "disagreed" : "unavailable");
    if (disagreement.kind === "disagreement") throw disagreement;
    problems.note(error, error.kind);
    return "missing";
  }
}

/** A node that lacks the block may serve another chain with the same id. Nodes may have pruned the first block. */
async function requireSameChain(pool: RpcPool, witness: RpcClient): Promise<void> {
  const [[ours], [theirs]] = await Promise.all([
    readBlocks(pool, [firstBlockNumber]),
    readBlocks(witness, [firstBlockNumber]),
  ]);
  if (ours && theirs && ours.hash !== theirs.hash)
    throw new RpcFailure("disagreement", "the nodes serve different chains with the same id");
}

/**
 * Reads the blocks in ranges that this node accepts, which may be shorter than the first node's. `coinTransfers` are
 * read by hash: the witness finds coin by a changed balance, which coin that is spent in the same range hides.
 */
async function readInSteps(
  witness: RpcClient,
  { coinTransfers, ...range }: BlockRange & { coinTransfers: (ObservedTransfer & { isReduced: boolean })[] },
  size: RangeSize,
): Promise<ObservedTransfer[]> {
  const observed: ObservedTransfer[] = [];
  let after = range.after;
  while (after.number < range.to) {
    const from = after;
    const blocks = { after: from.number, target: range.to };
    const step = await withRange(size, blocks, (to) => {
      const subrange = { ...range, after: from, to };
      return readBlockRange(witness, subrange, coinTransfers.filter(isWithin(subrange)));
    });
    observed.push(...step.observed);
    after = step.block;
  }
  return observed;
}

function isCoin({ list }: BlockRange): (transfer: ObservedTransfer) => boolean {
  return ({ tokenId }) => tokenId === list.nativeTokenId;
}

/** A node without traces cannot confirm transfers that only traces show. */
async function withoutUntraced(
  witness: RpcClient,
  observed: ObservedTransfer[],
  witnessed: ObservedTransfer[],
): Promise<ObservedTransfer[]> {
  const witnessedIds = new Set(witnessed.map(identityOf));
  const unwitnessed = observed.filter((transfer) => isInner(transfer) && !witnessedIds.has(identityOf(transfer)));
  const refused = new Set<string>();
  for (const hash of new Set(unwitnessed.map(({ transactionHash }) => transactionHash))) {
    if (await refusesTrace(witness, hash)) refused.add(hash);
  }
  return observed.filter((transfer) => !unwitnessed.includes(transfer) || !refused.has(transfer.transactionHash));
}

/** Whether a part of the transaction's own coin did not count, because the recipient gave it back. */
function isReduced({ ordinal, value, sourceAmount, isUnexplained = false }: ObservedTransfer): boolean {
  return ordinal === 0 && (value < sourceAmount || isUnexplained);
}

/** The transactions with returned coin that a witness without traces cannot confirm. */
async function untracedReductions(
  witness: RpcClient,
  observed: ObservedTransfer[],
  witnessed: ObservedTransfer[],
): Promise<Set<string>> {
  const witnessedIds = new Set(witnessed.map(identityOf));
  const untraced = new Set<string>();
  for (const one of observed.filter(isReduced))
    if (!witnessedIds.has(identityOf(one)) && (await refusesTrace(witness, one.transactionHash)))
      untraced.add(one.transactionHash);
  return untraced;
}

function isSame(witnessed: ObservedTransfer[], read: ObservedTransfer[]): boolean {
  const [theirs, ours] = [byIdentity(witnessed), byIdentity(read)];
  return (
    ours.size === theirs.size &&
    [...ours].every(([identity, transfer]) => {
      const other = theirs.get(identity);
      return other !== undefined && haveSameReferences(transfer, other) && !mayHide(transfer, other);
    })
  );
}

function byIdentity(transfers: ObservedTransfer[]): Map<string, ObservedTransfer> {
  return new Map(transfers.map((transfer) => [identityOf(transfer), transfer]));
}

/** A node without traces shows as hints what another node shows as bound. */
function haveSameReferences(a: ObservedTransfer, b: ObservedTransfer): boolean {
  if (a.hints.length > 0 || b.hints.length > 0) return true;
  return referencesOf(a) === referencesOf(b);
}

/**
 * Our node may hide for good the transaction of a log that the other one explains, such as Polygon's state sync. It has
 * time to show it first. In the reverse case the log is enough.
 */
function mayHide(ours: ObservedTransfer, theirs: ObservedTransfer): boolean {
  return ours.ordinal > 0 && ours.isUnexplained === true && !theirs.isUnexplained && mayAppear(ours.transactionHash);
}

function referencesOf({ bound }: ObservedTransfer): string {
  return bound
    .map(({ reference, check }) => bytesToHex(reference) + bytesToHex(check))
    .toSorted()
    .join(" ");
}

function identityOf(transfer: ObservedTransfer): string {
  const { transactionHash, ordinal, tokenId, fromAddress, recipientAddress, sourceAmount, value, block } = transfer;
  const movement = [ordinal, tokenId, fromAddress, recipientAddress, sourceAmount, value];
  return [transactionHash, ...movement, block.hash, block.time.getTime()].join(" ");
}

/** Whether both have a verdict on an account and the verdicts differ. */
function contradict(a: BalanceVerdicts, b: BalanceVerdicts): boolean {
  return [...a].some(([key, verdict]) => {
    const other = b.get(key) ?? "unknown";
    return verdict !== "unknown" && other !== "unknown" && verdict !== other;
  });
}
