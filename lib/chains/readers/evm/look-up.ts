import type { RpcClient } from "../rpc";
import type { LookedUp } from "../look-up";
import type { WatchList } from "../watch-list";
import { readCalls } from "./calls";
import { readTransactions } from "./node";
import { observeTransfers } from "./observe";
import { observeInnerCoin } from "./read-transfers";

/** A transaction in a block with its watched transfers; null if the node has none. */
export async function lookUpEvm(rpc: RpcClient, hash: string, list: WatchList): Promise<LookedUp | null> {
  const [included] = await readTransactions(rpc, [hash]);
  if (!included) return null;
  const { blockNumber: number, blockHash, status } = included.receipt;
  const block = { number, hash: blockHash, time: new Date(0) };
  const direct = observeTransfers(included, block, list);
  const calls = list.watchesCoin && direct.length === 0 ? await readCalls(rpc, hash) : null;
  const transfers = calls ? observeInnerCoin(included, block, list, calls) : direct;
  return { hasSucceeded: status === 1n, blockNumber: number, transfers };
}
