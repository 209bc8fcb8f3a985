import { log } from "@/lib/platform/log";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { groupBy } from "@/lib/platform/group-by";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readContents, readLogsOfBlocks } from "./node";
import type { BlockContents, Log } from "./node-values";
import { tokenTransfer } from "./observe";

// Some logs belong to transactions that the node does not return, such as Polygon's state sync on some nodes. Without a
// receipt, nothing proves them: their transfers are listed as unmatched and never credited.

// How long a node may list a transaction in a block without returning its receipt.
const maxLagMs = 10 * 60_000;

/** When each transaction was first found without a receipt, on any node. */
const hiddenSince = new Map<string, number>();

/** Whether the node that hides this transaction may only lag. The time begins with the first call. */
export function mayAppear(hash: string): boolean {
  const since = hiddenSince.get(hash) ?? Date.now();
  hiddenSince.set(hash, since);
  return Date.now() - since < maxLagMs;
}

/**
 * Transfers in the logs of hidden transactions. Throws while the node may only lag: a transaction listed in its block
 * gets time to appear.
 */
export async function observeHidden(
  rpc: RpcClient,
  hidden: readonly string[],
  logs: readonly Log[],
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const observed: ObservedTransfer[] = [];
  for (const [number, blockLogs] of groupBy(findLogs(hidden, logs), ({ blockNumber }) => blockNumber)) {
    const block = await readContents(rpc, number);
    if (!block || blockLogs.some(({ blockHash }) => blockHash !== block.hash)) {
      throw new RpcFailure("inconsistent", "a log of another branch");
    }
    const hashes = new Set(blockLogs.map(({ transactionHash }) => transactionHash));
    for (const hash of hashes) requirePermanentlyHidden(hash, block, list);
    // A transfer's ordinal is the log's position in its transaction, so all logs of the transaction are needed.
    const byTransaction = groupBy(await readLogsOfBlocks(rpc, [block], [{}]), ({ transactionHash }) => transactionHash);
    for (const hash of hashes) {
      const transactionLogs = byTransaction.get(hash);
      if (!transactionLogs) throw new RpcFailure("inconsistent", "a block without its log");
      observed.push(...toTransfers(transactionLogs, block, list));
    }
  }
  return observed;
}

/** The logs of hidden transactions. A transaction without a receipt and without logs only shows that the node lags. */
function findLogs(hidden: readonly string[], logs: readonly Log[]): Log[] {
  const found = logs.filter(({ transactionHash }) => hidden.includes(transactionHash));
  if (hidden.every((hash) => found.some(({ transactionHash }) => transactionHash === hash))) return found;
  throw new RpcFailure("inconsistent", "a transaction without its receipt");
}

/** A reread always fails on a listed transaction: it can be repeated later, and no new payment waits for it. */
function requirePermanentlyHidden(
  hash: string,
  { number, transactions }: BlockContents,
  { isReread }: WatchList,
): void {
  if (transactions.includes(hash) && (mayAppear(hash) || isReread))
    throw new RpcFailure("inconsistent", "a log without its receipt");
  const details = { transactionHash: hash, block: `${number}` };
  log().warn(details, "The node returns a log without its transaction; its transfers are not credited");
}

/** The logs of one transaction, in order. */
function toTransfers(logs: readonly Log[], block: BlockContents, list: WatchList): ObservedTransfer[] {
  const { number, hash, time, transactions } = block;
  return logs.flatMap((entry, index) =>
    tokenTransfer(entry, index, list).map(({ contract: _contract, ...transfer }) => ({
      ...transfer,
      sourceAmount: transfer.value,
      transactionHash: entry.transactionHash,
      // The block may not list the transaction, so it is ordered after those that it lists.
      transactionIndex: BigInt(transactions.length),
      block: { number, hash, time },
      bound: [],
      hints: [],
      isUnexplained: true,
    })),
  );
}
