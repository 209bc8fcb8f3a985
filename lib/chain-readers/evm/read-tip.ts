import type { Reading } from "../chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findCoin } from "./find-coin";
import { logFilters } from "./log-filters";
import { readLogRange } from "./node";
import { readTransfers, requireManageable } from "./read-transfers";

/** The blocks after `after` up to `to`, as they stand now: their transfers are provisional. */
export async function readTip(rpc: RpcClient, after: Block, to: bigint, list: WatchList): Promise<Reading> {
  const { to: upTo, logs } = await readLogRange(rpc, { after, to }, logFilters(list));
  const hashes = logs.filter((log) => !log.removed).map((log) => log.transactionHash);
  const { sent, passedOn, inflows } = await findCoin(rpc, { after, to, list });
  const observed = await readTransfers(rpc, { seen: [...hashes, ...sent, ...passedOn], passedOn }, list);
  requireManageable([...observed, ...inflows], to - after.number);
  return { upTo, observed, inflows, finalUpTo: null, lost: [] };
}
