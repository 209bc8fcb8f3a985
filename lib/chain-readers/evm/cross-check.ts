import { newFailureLog, type FailureLog } from "@/lib/failure-log";
import type { Chain } from "@/prisma/generated/client";
import { bytesToHex } from "@/lib/chains/address";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { firstBlockNumber, type WitnessOutcome } from "../chain-reader";
import { RpcFailure, type RpcClient, type RpcPool } from "../rpc";
import { refusesTrace } from "./calls";
import { readBlocks } from "./node";
import { isInner } from "./observe-inner";
import { newRangeSize, withRange, type RangeSize } from "./range-size";
import { isWithin, readBlockRange, type BlockRange, type RangeReading } from "./read-block-range";
import { contradict, verifyBalances, type BalanceVerdicts } from "./verify-balances";

// Invariant: if a second node responds, nothing is final that it does not confirm. A node that is unavailable or lags
// is ignored, so that it cannot stop the chain.

/** Throws an RpcFailure `disagreement` if another node contradicts the reading. */
export type CrossCheck = {
  transfers: (range: BlockRange, reading: ComparedReading) => Promise<WitnessOutcome>;
  balances: (range: BlockRange, reading: ComparedReading, verdicts: BalanceVerdicts) => Promise<void>;
};

/** Inflows are not compared: they are never credited, so differences do not matter. */
type ComparedReading = Omit<RangeReading, "inflows">;

export function newCrossCheck({ slug, maxLogRange }: Pick<Chain, "slug" | "maxLogRange">, pool: RpcPool): CrossCheck {
  const size = newRangeSize(maxLogRange);
  const problems = newFailureLog("No other node gave a usable response: payments are not cross-checked", {
    fields: { chain: slug },
  });
  return {
    transfers: (range, reading) =>
      consult(problems, pool, reading, async (witness) => {
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
      await consult(problems, pool, reading, async (witness) => {
        if (contradict(verdicts, await verifyBalances(witness, reading.observed, list)))
          throw new RpcFailure("disagreement", "the nodes show different balances");
      });
    },
  };
}

/** Compares the reading with another node. Does nothing if no other node has the last block of the reading. */
async function consult(
  problems: FailureLog,
  pool: RpcPool,
  { block }: ComparedReading,
  compare: (witness: RpcClient) => Promise<void>,
): Promise<WitnessOutcome> {
  const witness = pool.witness();
  if (!witness) {
    pool.noteCrossCheck("not_asked");
    return pool.nodeCount === 1 ? "none" : "missing";
  }
  try {
    const isComparable = await hasBlock(witness, block);
    if (isComparable) await compare(witness);
    else await requireSameChain(pool, witness);
    pool.noteCrossCheck(isComparable ? "agreed" : "behind");
    if (isComparable) problems.clear();
    else problems.note(new Error(`the other node does not have block ${block.number}`), "behind");
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

async function hasBlock(witness: RpcClient, block: ComparedReading["block"]): Promise<boolean> {
  const [same] = await readBlocks(witness, [block.number]);
  // Chains with other than standard headers do not prove the time by the hash.
  const isSame = same?.hash === block.hash && same.time.getTime() === block.time.getTime();
  if (same && !isSame) throw new RpcFailure("disagreement", "the nodes are on different branches");
  return same !== null;
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

function isSame(a: ObservedTransfer[], b: ObservedTransfer[]): boolean {
  const [ours, theirs] = [byIdentity(a), byIdentity(b)];
  return (
    ours.size === theirs.size &&
    [...ours].every(([identity, transfer]) => {
      const other = theirs.get(identity);
      return other !== undefined && haveSameReferences(transfer, other);
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
