import pLimit from "p-limit";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { readCalls, returnedCoin, type Call, forwardsCoin, isInitiatedByReceiver } from "./calls";
import { observeHidden } from "./hidden-transactions";
import { readBlocks, readTransactions, type IncludedTransaction } from "./node";
import type { Log } from "./node-values";
import { observeTransfers, withoutBoundHints, isInner, firstInnerOrdinal } from "./observe";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findReferenceFrames } from "@/lib/chains/reference";
import { getAddress } from "viem/utils";

const transactionsPerBatch = 50;
const maxTransactions = 2000;

type TransactionsToRead = {
  /** Logs that were just read. */
  logs?: readonly Log[];
  /** Hashes of other transactions in blocks that were just read. The node must know these and those of the logs. */
  requiredHashes?: readonly string[];
  /** Hashes of transfers that may have left the chain. */
  possiblyLostHashes?: string[];
  /** Those of the hashes above in whose transactions a contract forwarded coin. */
  forwardingHashes?: string[];
  /** Those in whose transactions a recipient may have given coin back. */
  returningHashes?: string[];
};

/**
 * The watched transfers in these transactions, each with its canonical block. Throws if the node contradicts itself, as
 * during a reorganization; the pass is then repeated.
 */
export async function readTransfers(
  rpc: RpcClient,
  {
    logs = [],
    requiredHashes = [],
    possiblyLostHashes = [],
    forwardingHashes = [],
    returningHashes = [],
  }: TransactionsToRead,
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const required = new Set([...logs.map(({ transactionHash }) => transactionHash), ...requiredHashes]);
  const hashes = [...new Set([...required, ...possiblyLostHashes])];
  const results = await readInBatches(rpc, hashes);
  const hidden = hashes.filter((hash, index) => !results[index] && required.has(hash));
  const found = await observeHidden(rpc, hidden, logs, list);
  const included = results.filter((result) => result !== null);
  const blocks = await readBlocksOf(rpc, included);
  const [withInnerCoin, mayReturn, recorded] = [forwardingHashes, returningHashes, possiblyLostHashes].map(
    (set) => new Set(set),
  ) as [Set<string>, Set<string>, Set<string>];
  for (const one of included) {
    const block = blocks.get(one.receipt.blockNumber);
    if (block?.hash !== one.receipt.blockHash) throw new RpcFailure("inconsistent", "a receipt of another branch");
    const { hash } = one.transaction;
    const coin = { hasInner: withInnerCoin.has(hash), mayReturn: mayReturn.has(hash), isRecorded: recorded.has(hash) };
    found.push(...(await observeWithCalls(rpc, { one, block, coin }, list)));
  }
  return found;
}

/** The transactions in the order of their hashes; null for one that is not in a block. */
async function readInBatches(rpc: RpcClient, hashes: string[]): Promise<(IncludedTransaction | null)[]> {
  const batches = Array.from({ length: Math.ceil(hashes.length / transactionsPerBatch) }, (_, index) =>
    hashes.slice(index * transactionsPerBatch, (index + 1) * transactionsPerBatch),
  );
  // Two batches in parallel, so that the node always has one more to work on.
  const results = await pLimit(2).map(batches, (batch) => readTransactions(rpc, batch));
  return results.flat();
}

type CoinHints = { hasInner: boolean; mayReturn: boolean; isRecorded: boolean };

function isDirectCoin({ ordinal }: ObservedTransfer): boolean {
  return ordinal === 0;
}

function unverified(transfer: ObservedTransfer): ObservedTransfer {
  return { ...transfer, isUnexplained: true };
}

/**
 * Subtracts the coin that recipients gave back from the coin that they got. If nothing is left, there is no transfer; one
 * that may be recorded becomes unexplained, which fails its payment.
 */
function withoutReturned(
  transfers: ObservedTransfer[],
  calls: readonly Call[],
  { isRecorded }: CoinHints,
): ObservedTransfer[] {
  const returned = new Map<string, bigint>();
  return transfers.flatMap((transfer) => {
    if (!isDirectCoin(transfer) && !isInner(transfer)) return [transfer];
    const address = transfer.recipientAddress.toLowerCase();
    const left = returned.get(address) ?? returnedCoin(calls, address);
    const part = left < transfer.value ? left : transfer.value;
    returned.set(address, left - part);
    if (part < transfer.value) return [{ ...transfer, value: transfer.value - part }];
    return isRecorded ? [unverified(transfer)] : [];
  });
}

/** If a reference may mean several transfers, as in a smart wallet's batch, the calls decide. */
async function observeWithCalls(
  rpc: RpcClient,
  { one, block, coin }: { one: IncludedTransaction; block: Block; coin: CoinHints },
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const observed = observeTransfers(one, block, list);
  const { hasInner, mayReturn } = coin;
  if (!hasInner && !mayReturn && observed.every((transfer) => transfer.hints.length === 0)) return observed;
  const calls = await readCalls(rpc, one.transaction.hash);
  if (!calls)
    return mayReturn
      ? observed.map((transfer) => (isDirectCoin(transfer) ? unverified(transfer) : transfer))
      : observed;
  const inner = hasInner ? observeInnerCoin(one, block, list, calls) : [];
  return withoutReturned(withoutBoundHints([...observeTransfers(one, block, list, calls), ...inner]), calls, coin);
}

/**
 * Throws if a range has too many transactions for one reading, so that a shorter range is read. A single block cannot
 * be shortened and is always accepted.
 */
export function requireFewTransactions(hashes: readonly string[], blocks: bigint): void {
  if (blocks > 1n && new Set(hashes).size > maxTransactions) {
    throw new RpcFailure("too_large", "too many transactions at once");
  }
}

async function readBlocksOf(rpc: RpcClient, included: IncludedTransaction[]): Promise<Map<bigint, Block>> {
  const numbers = [...new Set(included.map(({ receipt }) => receipt.blockNumber))];
  const blocks = numbers.length > 0 ? await readBlocks(rpc, numbers) : [];
  return new Map(blocks.flatMap((block) => (block ? [[block.number, block]] : [])));
}

/**
 * Every inner call that brings coin to a watched recipient; none if the transaction reverted. A call that the recipient
 * initiated itself, as when it swaps tokens for coin, is not a payment.
 */
export function observeInnerCoin(
  { transaction, receipt }: IncludedTransaction,
  block: Block,
  list: WatchList,
  calls: readonly Call[],
): ObservedTransfer[] {
  const tokenId = list.nativeTokenId;
  if (receipt.status !== 1n || tokenId === null) return [];
  const frames = findReferenceFrames(transaction.input);
  return calls.filter(forwardsCoin).flatMap((call, index) => {
    const { from, to, input, value } = call;
    const recipientAddress = list.recipients.get(to);
    if (!recipientAddress || isInitiatedByReceiver(call)) return [];
    const bound = findReferenceFrames(input);
    return [
      {
        transactionHash: transaction.hash,
        transactionIndex: receipt.transactionIndex,
        ordinal: firstInnerOrdinal + index,
        tokenId,
        fromAddress: getAddress(from),
        recipientAddress,
        sourceAmount: value,
        value,
        block,
        bound,
        hints: bound.length > 0 ? [] : frames,
      },
    ];
  });
}
