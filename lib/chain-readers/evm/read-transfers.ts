import pLimit from "p-limit";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { readCalls } from "./calls";
import { observeHidden } from "./hidden-transactions";
import { readBlocks, readTransactions, type IncludedTransaction } from "./node";
import type { Log } from "./node-values";
import { observeTransfers, withoutBoundHints } from "./observe";
import { observeInnerCoin } from "./observe-inner";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";

const transactionsPerBatch = 50;
const maxTransactions = 2000;

export type TransactionsToRead = {
  /** Logs that were just read. */
  logs?: readonly Log[];
  /** Hashes of other transactions in blocks that were just read. The node must know these and those of the logs. */
  requiredHashes?: readonly string[];
  /** Hashes of transfers that may have left the chain. */
  possiblyLostHashes?: string[];
  /** Those of the hashes above in whose transactions a contract forwarded coin. */
  forwardingHashes?: string[];
};

/**
 * The watched transfers in these transactions, each with its canonical block. Throws if the node contradicts itself, as
 * during a reorganization; the pass is then repeated.
 */
export async function readTransfers(
  rpc: RpcClient,
  { logs = [], requiredHashes = [], possiblyLostHashes = [], forwardingHashes = [] }: TransactionsToRead,
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const required = new Set([...logs.map(({ transactionHash }) => transactionHash), ...requiredHashes]);
  const hashes = [...new Set([...required, ...possiblyLostHashes])];
  const results = await readInBatches(rpc, hashes);
  const hidden = hashes.filter((hash, index) => !results[index] && required.has(hash));
  const found = await observeHidden(rpc, hidden, logs, list);
  const included = results.filter((result) => result !== null);
  const blocks = await readBlocksOf(rpc, included);
  const withInnerCoin = new Set(forwardingHashes);
  for (const one of included) {
    const block = blocks.get(one.receipt.blockNumber);
    if (block?.hash !== one.receipt.blockHash) throw new RpcFailure("inconsistent", "a receipt of another branch");
    const hasInnerCoin = withInnerCoin.has(one.transaction.hash);
    found.push(...(await observeWithCalls(rpc, { one, block, hasInnerCoin }, list)));
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

/** If a reference may mean several transfers, as in a smart wallet's batch, the calls decide. */
async function observeWithCalls(
  rpc: RpcClient,
  { one, block, hasInnerCoin }: { one: IncludedTransaction; block: Block; hasInnerCoin: boolean },
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const observed = observeTransfers(one, block, list);
  if (!hasInnerCoin && observed.every((transfer) => transfer.hints.length === 0)) return observed;
  const calls = await readCalls(rpc, one.transaction.hash);
  if (!calls) return observed;
  const inner = hasInnerCoin ? observeInnerCoin(one, block, list, calls) : [];
  return withoutBoundHints([...observeTransfers(one, block, list, calls), ...inner]);
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
