import { log } from "@/lib/log";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { groupBy } from "@/lib/group-by";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readContents, readLogsOfBlocks } from "./node";
import type { BlockContents, Log } from "./node-values";
import { tokenTransfer } from "./observe";

// Some logs belong to no transaction that the node shows, such as those of Polygon's state sync on some nodes. Without a receipt
// nothing proves that they took effect: they are listed and never credited.

// A node that lists a transaction shows its receipt sooner or later.
const patienceMs = 10 * 60_000;

/** When a transaction of a block was first found without a receipt, on whichever node. */
const hiddenSince = new Map<string, number>();

/**
 * The transfers in the logs of transactions that the node does not show. Throws where the node may only be behind: a transaction
 * that its block lists is given time to appear.
 */
export async function observeHidden(
  rpc: RpcClient,
  hidden: readonly string[],
  logs: readonly Log[],
  list: WatchList,
): Promise<ObservedTransfer[]> {
  const observed: ObservedTransfer[] = [];
  for (const [number, ofBlock] of groupBy(findLogs(hidden, logs), ({ blockNumber }) => blockNumber)) {
    const block = await readContents(rpc, number);
    if (!block || ofBlock.some(({ blockHash }) => blockHash !== block.hash)) {
      throw new RpcFailure("inconsistent", "a log of another branch");
    }
    const hashes = new Set(ofBlock.map(({ transactionHash }) => transactionHash));
    for (const hash of hashes) requireHiddenForGood(hash, block, list);
    // The place of a log in its receipt, which it would have if the node showed it.
    const byTransaction = groupBy(await readLogsOfBlocks(rpc, [block], [{}]), ({ transactionHash }) => transactionHash);
    for (const hash of hashes) {
      const itsLogs = byTransaction.get(hash);
      if (!itsLogs) throw new RpcFailure("inconsistent", "a block without its log");
      observed.push(...toTransfers(itsLogs, block, list));
    }
  }
  return observed;
}

function findLogs(hidden: readonly string[], logs: readonly Log[]): Log[] {
  const found = logs.filter(({ transactionHash }) => hidden.includes(transactionHash));
  if (hidden.every((hash) => found.some(({ transactionHash }) => transactionHash === hash))) return found;
  throw new RpcFailure("inconsistent", "a transaction without its receipt");
}

function requireHiddenForGood(hash: string, { number, transactions }: BlockContents, { isPast }: WatchList): void {
  if (transactions.includes(hash)) {
    const since = hiddenSince.get(hash) ?? Date.now();
    hiddenSince.set(hash, since);
    if (isPast || Date.now() - since < patienceMs) throw new RpcFailure("inconsistent", "a log without its receipt");
  }
  const facts = { transactionHash: hash, block: `${number}` };
  log().warn(facts, "the node shows a log and not its transaction: its transfers are not credited");
}

/** The logs are all of one transaction, in their order. */
function toTransfers(logs: readonly Log[], block: BlockContents, list: WatchList): ObservedTransfer[] {
  const { number, hash, time, transactions } = block;
  return logs.flatMap((one, at) =>
    tokenTransfer(one, at, list).map(({ contract: _contract, ...transfer }) => ({
      ...transfer,
      sourceAmount: transfer.value,
      transactionHash: one.transactionHash,
      transactionIndex: BigInt(transactions.length),
      block: { number, hash, time },
      bound: [],
      hints: [],
      isUnexplained: true,
    })),
  );
}
