import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { readCalls } from "./calls";
import { readBlocks, readTransactions, type IncludedTransaction } from "./node";
import { observeTransfers } from "./observe";
import { observeInnerCoin } from "./observe-inner";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";

const transactionsPerBatch = 50;
const maxTransfers = 500;

export type TransactionHashes = {
  /** Of logs and blocks just read: the node must know them. */
  seen: string[];
  /** Of transfers that may have left the chain again. */
  doubtful?: string[];
  /** Those of all these whose contracts passed on coin. */
  passedOn?: string[];
};

/**
 * The watched transfers in these transactions, each with its canonical block. Throws when the node contradicts itself, as
 * while a reorganisation is under way: the pass is then repeated.
 */
export async function readTransfers(
  rpc: RpcClient,
  { seen, doubtful = [], passedOn = [] }: TransactionHashes,
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const required = new Set(seen);
  const withInnerCoin = new Set(passedOn);
  const all = [...new Set([...seen, ...doubtful])];
  const found: ObservedTransfer[] = [];
  for (let start = 0; start < all.length; start += transactionsPerBatch) {
    const batch = all.slice(start, start + transactionsPerBatch);
    const answers = await readTransactions(rpc, batch);
    if (answers.some((answer, index) => !answer && required.has(batch[index] ?? ""))) {
      throw new RpcFailure("inconsistent", "a log without its receipt");
    }
    const included = answers.filter((answer) => answer !== null);
    const blocks = await readTheirBlocks(rpc, included);
    for (const one of included) {
      const block = blocks.get(one.receipt.blockNumber);
      if (block?.hash !== one.receipt.blockHash) throw new RpcFailure("inconsistent", "a receipt of another branch");
      const hasInnerCoin = withInnerCoin.has(one.transaction.hash);
      found.push(...(await observeWhole(rpc, { one, block, hasInnerCoin }, list)));
    }
  }
  return found;
}

/** A reference that may mean more than one transfer is worth a look at the calls: a smart wallet's batch has several. */
async function observeWhole(
  rpc: RpcClient,
  { one, block, hasInnerCoin }: { one: IncludedTransaction; block: Block; hasInnerCoin: boolean },
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const observed = observeTransfers(one, block, list);
  if (!hasInnerCoin && observed.every((transfer) => transfer.hints.length === 0)) return observed;
  const calls = await readCalls(rpc, one.transaction.hash);
  if (!calls) return observed;
  const inner = hasInnerCoin ? observeInnerCoin(one, block, list, calls) : [];
  return [...observeTransfers(one, block, list, calls), ...inner];
}

/** Refuses more transfers and inflows than one database transaction should take, unless they are of a single block. */
export function requireManageable(found: readonly unknown[], blocks: bigint): void {
  if (blocks > 1n && found.length > maxTransfers) throw new RpcFailure("too_large", "too many transfers at once");
}

async function readTheirBlocks(rpc: RpcClient, included: IncludedTransaction[]): Promise<Map<bigint, Block>> {
  const numbers = [...new Set(included.map(({ receipt }) => receipt.blockNumber))];
  const blocks = numbers.length > 0 ? await readBlocks(rpc, numbers) : [];
  return new Map(blocks.flatMap((block) => (block ? [[block.number, block]] : [])));
}
