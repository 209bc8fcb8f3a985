import type { Reading } from "../chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findCoin } from "./find-coin";
import { keepWatched, logFilters } from "./log-filters";
import { mayHaveLogs } from "./logs-bloom";
import { readBlocks, readLogRange, readLogsOfBlocks, type LogRange } from "./node";
import type { Header, Log } from "./node-values";
import { RpcFailure } from "../rpc";
import { readTransfers, requireFewTransactions } from "./read-transfers";

/** Reads the blocks after `after` up to `to`; their transfers are provisional. Reuses the head that was just read. */
export async function readTip(
  rpc: RpcClient,
  after: Block,
  to: bigint,
  list: WatchList,
  head: Header | null = null,
): Promise<Reading> {
  const header = head?.number === to ? head : null;
  if (list.recipients.size === 0) return { ...emptyReading, upTo: toBlock(header ?? (await readBlock(rpc, to))) };
  const { to: upTo, logs } = await readLogs(rpc, { after, to }, { header, list });
  const watchedLogs = keepWatched(logs, list).filter((log) => !log.removed);
  const { directHashes, inflows, ...special } = await findCoin(rpc, { after, to, list });
  const coinHashes = [...directHashes, ...special.forwardingHashes];
  requireFewTransactions([...watchedLogs.map((log) => log.transactionHash), ...coinHashes], to - after.number);
  const observed = await readTransfers(rpc, { logs: watchedLogs, requiredHashes: coinHashes, ...special }, list);
  return { ...emptyReading, upTo, observed, inflows };
}

const emptyReading = { observed: [], finalUpTo: null, lost: [] };

/** If the head directly follows the last block read, its logs are requested by hash, or its bloom shows that none match. */
async function readLogs(
  rpc: RpcClient,
  range: LogRange,
  { header, list }: { header: Header | null; list: WatchList },
): Promise<{ to: Block; logs: Log[] }> {
  const filters = logFilters(list);
  if (header?.parentHash !== range.after.hash) return readLogRange(rpc, range, filters);
  const logs = mayHaveLogs(header, filters) ? await readLogsOfBlocks(rpc, [header], filters) : [];
  return { to: toBlock(header), logs };
}

async function readBlock(rpc: RpcClient, number: bigint): Promise<Block> {
  const [block] = await readBlocks(rpc, [number]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  return block;
}

function toBlock({ number, hash, time }: Block): Block {
  return { number, hash, time };
}
