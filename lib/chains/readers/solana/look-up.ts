import { RpcFailure, type RpcClient } from "../rpc";
import type { LookedUp } from "../look-up";
import type { WatchList } from "../watch-list";
import { findTransaction } from "./node";
import { observeTransfers } from "./observe";

/** A finalized transaction with its watched transfers; null if the node has none. */
export async function lookUpSolana(rpc: RpcClient, signature: string, list: WatchList): Promise<LookedUp | null> {
  const transaction = await findTransaction(rpc, signature).catch((error: unknown) => {
    // Not every text of this length in base58 is a signature.
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  });
  if (!transaction) return null;
  const { slot: blockNumber, meta } = transaction;
  const block = { number: blockNumber, hash: "", time: new Date(0) };
  const transfers = observeTransfers(transaction, { signature, block, index: 0 }, list);
  return { hasSucceeded: meta.err === null || meta.err === undefined, blockNumber, transfers };
}
