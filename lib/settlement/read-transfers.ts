import { readBlocks, readTransactions, type IncludedTransaction } from "./node";
import type { Block } from "./node-values";
import { observeTransfers, type ObservedTransfer } from "./observe";
import { RpcFailure, type RpcClient } from "./rpc";
import type { WatchList } from "./watch-list";

const transactionsPerBatch = 50;

/**
 * The watched transfers in these transactions, each with its canonical block. A transaction the node has in no block gives
 * none. Throws when the node contradicts itself, as while a reorganisation is under way: the pass is then repeated.
 */
export async function readTransfers(
  rpc: RpcClient,
  hashes: Iterable<string>,
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const all = [...new Set(hashes)];
  const found: ObservedTransfer[] = [];
  for (let start = 0; start < all.length; start += transactionsPerBatch) {
    const batch = all.slice(start, start + transactionsPerBatch);
    const included = (await readTransactions(rpc, batch)).filter((one) => one !== null);
    const blocks = await readTheirBlocks(rpc, included);
    for (const one of included) {
      const block = blocks.get(one.receipt.blockNumber);
      if (block?.hash !== one.receipt.blockHash) throw new RpcFailure("inconsistent", "a receipt of another branch");
      found.push(...observeTransfers(one, block, list));
    }
  }
  return found;
}

async function readTheirBlocks(rpc: RpcClient, included: IncludedTransaction[]): Promise<Map<bigint, Block>> {
  const numbers = [...new Set(included.map(({ receipt }) => receipt.blockNumber))];
  const blocks = numbers.length > 0 ? await readBlocks(rpc, numbers) : [];
  return new Map(blocks.flatMap((block) => (block ? [[block.number, block]] : [])));
}
