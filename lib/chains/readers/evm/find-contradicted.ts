import type { RecordedTransfer } from "../chain-reader";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findNonCanonical } from "./canonical";
import { readTransactions } from "./node";
import { isInner } from "./observe";
import { hasTransaction, keyOf, type WithTransaction } from "./read-final";
import { readTransfers } from "./read-transfers";

/**
 * Recorded transfers in settled blocks that the chain contradicts: the canonical receipt does not contain them, or the
 * transaction and its block are no longer on the chain. Transfers known only from traces are never contradicted. Runs
 * after the final pass over the same blocks, because that pass compares the nodes.
 */
export async function findContradicted(
  rpc: RpcClient,
  transfers: readonly RecordedTransfer[],
  list: WatchList,
): Promise<bigint[]> {
  const withTransaction = transfers.filter(hasTransaction).filter((transfer) => !isInner(transfer));
  const observed = await readTransfers(rpc, { possiblyLostHashes: withTransaction.map(hashOf) }, list);
  const observedKeys = new Set(observed.map(keyOf));
  const missing = withTransaction.filter((transfer) => !observedKeys.has(keyOf(transfer)));
  const transactions = await readTransactions(rpc, missing.map(hashOf));
  const contradicted = missing.filter((_, index) => transactions[index] !== null);
  const notIncluded = missing.filter((_, index) => transactions[index] === null);
  const lost = await findNonCanonical(rpc, notIncluded, { throwsIfMissing: true });
  return [...contradicted, ...lost].map(({ id }) => id);
}

function hashOf({ transactionHash }: WithTransaction): string {
  return transactionHash;
}
