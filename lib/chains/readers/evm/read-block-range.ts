import type { Block, Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findCoin } from "./find-coin";
import { keepWatched, logFilters } from "./log-filters";
import { transferTopic } from "./erc20";
import { numbersFrom, readBlockReceipts, readBlocks, readLogRange, readLogsOfBlocks, type LogFilter } from "./node";
import type { Header, Log } from "./node-values";
import { isInner } from "./observe";
import { readTransfers, requireFewTransactions } from "./read-transfers";
import { hexToBytes, keccak } from "@/lib/chains/address";

export type BlockRange = { after: Pick<Block, "number" | "hash">; to: bigint; list: WatchList };

export type RangeReading = { block: Block; observed: ObservedTransfer[]; inflows: Inflow[] };

/** `isReduced`: a part of a transaction's own coin, or all of it, did not count when it was read before. */
type EarlierTransfer = Pick<ObservedTransfer, "transactionHash" | "ordinal"> & { isReduced?: boolean };

/** Reads settled blocks: their transfers, and earlier transfers that still exist. */
export async function readBlockRange(
  rpc: RpcClient,
  range: BlockRange,
  earlierTransfers: readonly EarlierTransfer[] = [],
): Promise<RangeReading> {
  const { after, to, list } = range;
  const { block, logs: all } = await readLogs(rpc, range);
  const logs = keepWatched(all, list);
  const coin = await findCoin(rpc, range);
  const coinHashes = [...coin.directHashes, ...coin.forwardingHashes];
  const forwardingHashes = [...coin.forwardingHashes, ...earlierTransfers.filter(isInner).map(hashOf)];
  const reduced = earlierTransfers.filter(({ isReduced }) => isReduced);
  const returningHashes = [...coin.returningHashes, ...reduced.map(hashOf)];
  requireFewTransactions([...logs.map(hashOf), ...coinHashes], to - after.number);
  const observed = await readTransfers(
    rpc,
    {
      logs,
      requiredHashes: coinHashes,
      possiblyLostHashes: earlierTransfers.map(hashOf),
      forwardingHashes,
      returningHashes,
    },
    list,
  );
  return { block, observed, inflows: coin.inflows };
}

/** Whether a transfer is in the range. A recorded one may be in an earlier block, or have moved to a later one. */
export function isWithin({ after, to }: BlockRange): (transfer: Pick<ObservedTransfer, "block">) => boolean {
  return ({ block }) => block.number > after.number && block.number <= to;
}

function hashOf({ transactionHash }: Pick<ObservedTransfer, "transactionHash">): string {
  return transactionHash;
}

export const maxBlocksByHash = 20n;

/**
 * Requests a few blocks, as near the head, by hash: a lagging node then returns an error instead of no logs. Requests
 * longer ranges by number.
 */
async function readLogs(rpc: RpcClient, { after, to, list }: BlockRange): Promise<{ block: Block; logs: Log[] }> {
  const filters = logFilters(list);
  if (filters.length === 0 || to - after.number > maxBlocksByHash) {
    const { to: block, logs } = await readLogRange(rpc, { after, to }, filters);
    return { block, logs };
  }
  const blocks = await readBlocks(rpc, numbersFrom(after.number + 1n, to));
  const found = blocks.filter((block) => block !== null);
  const block = found.at(-1);
  if (!block || found.length !== blocks.length) throw new RpcFailure("inconsistent", "the node is behind");
  if (found[0]?.parentHash !== after.hash)
    throw new RpcFailure("inconsistent", "the node left the branch that was read");
  const logs = await readLogsOfBlocks(rpc, found, filters);
  await requireNoHiddenLogs(rpc, found, { logs, filters, list });
  return { block, logs };
}

type ReadLogs = { logs: readonly Log[]; filters: LogFilter[]; list: WatchList };

/**
 * Asks for the receipts of blocks whose bloom filter announces a watched transfer that the node did not return, which
 * unmasks a node that hides logs even if it is the only one. Throws if the receipts hold the transfer.
 */
async function requireNoHiddenLogs(
  rpc: RpcClient,
  blocks: readonly Header[],
  { logs, filters, list }: ReadLogs,
): Promise<void> {
  const shown = new Set(keepWatched(logs, list).map(({ blockHash }) => blockHash));
  for (const block of blocks) {
    if (shown.has(block.hash) || !probablyHasLogs(block, filters)) continue;
    const receipts = (await readBlockReceipts(rpc, block.hash)) ?? [];
    const transfers = receipts.flatMap((receipt) => receipt.logs).filter(isTransferOf(list));
    if (keepWatched(transfers, list).length > 0) throw new RpcFailure("inconsistent", "the node hides logs of a block");
  }
}

function isTransferOf({ tokens }: WatchList): (log: Log) => boolean {
  return ({ address, topics }) => tokens.has(address) && topics[0] === transferTopic;
}

// A header's bloom filter can prove that a block has no matching logs. Some chains never fill the filter; there, zeros
// prove nothing unless the block has no transactions.

/** Whether a block may have logs that match one of the filters. */
export function mayHaveLogs({ logsBloom, isEmpty }: Header, filters: readonly LogFilter[]): boolean {
  if (logsBloom === null) return true;
  const bloom = hexToBytes(logsBloom);
  if (bloom.length !== bloomBytes) return true;
  if (bloom.every((byte) => byte === 0)) return !isEmpty;
  return filters.some(({ address, topics }) => [address, ...topics].every((wanted) => mayHaveAny(bloom, wanted)));
}

/**
 * Whether a matching log is more than likely: the filter is so empty that it would rarely match by chance. Chance grows
 * with the number of values and with the logs of the block.
 */
export function probablyHasLogs(header: Header, filters: readonly LogFilter[]): boolean {
  const bloom = hexToBytes(header.logsBloom ?? "0x");
  const setBits = bloom.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  if (bloom.length !== bloomBytes || setBits === 0) return false;
  const values = filters.reduce((sum, { topics }) => sum + [topics[2] ?? []].flat().length, 0);
  const chance = values * (setBits / (8 * bloomBytes)) ** 3;
  return values > 0 && chance < mostChance && mayHaveLogs(header, filters);
}

const mostChance = 0.01;
const bloomBytes = 256;

function mayHaveAny(bloom: Uint8Array, wanted: LogFilter["topics"][number]): boolean {
  return wanted === null || [wanted].flat().some((value) => mayHave(bloom, value));
}

/** A value sets three of 2,048 bits: the lowest 11 bits of each of the first three 16-bit words of its hash. */
function mayHave(bloom: Uint8Array, value: string): boolean {
  const hash = keccak(hexToBytes(value));
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return ((bloom[bloomBytes - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
