import { z } from "zod";
import type { Block } from "@/lib/chains/observed-transfer";
import { parseResult, RpcFailure, type ChainProof, type RpcCall, type RpcClient } from "../rpc";
import { selectors } from "./erc20";
import {
  contentsSchema,
  fullBlockSchema,
  headerSchema,
  logSchema,
  outcomeSchema,
  receiptSchema,
  transactionSchema,
  quantitySchema,
  type BlockContents,
  type Header,
  type Log,
  type Outcome,
  type Receipt,
  type Transaction,
} from "./node-values";

// The RPC calls of an EVM watcher.

/** Requires the node to have this chain ID. */
export function chainIdProof(chainId: bigint): ChainProof {
  return {
    call: { method: "eth_chainId", params: [] },
    check(result) {
      const found = parseResult(quantitySchema, result, "eth_chainId");
      if (found !== chainId) throw new RpcFailure("wrong_chain", `the node is on chain ${found}, not ${chainId}`);
    },
  };
}

/** `finalized` is the node's finalized block, if the chain's policy needs it. */
type NodeHead = { latest: Header; finalized: Block | null };

/** The head and, on request, the node's finalized block. */
export async function readNodeHead(rpc: RpcClient, { finalized: isWanted }: { finalized: boolean }): Promise<NodeHead> {
  const tags = isWanted ? ["latest", "finalized"] : ["latest"];
  const [latest, finalized] = await rpc.batch(tags.map((tag) => headerCall(tag)));
  return {
    latest: parseResult(headerSchema, latest, "eth_getBlockByNumber"),
    finalized: finalized === undefined ? null : parseResult(headerSchema.nullable(), finalized, "eth_getBlockByNumber"),
  };
}

/** The node's newest or finalized block, if it has one. */
export async function readTagged(rpc: RpcClient, tag: "latest" | "finalized"): Promise<Block | null> {
  const [block] = await rpc.batch([headerCall(tag)]);
  return parseResult(headerSchema.nullable(), block, "eth_getBlockByNumber");
}

/** The canonical blocks of these numbers; null if the node has none. */
export async function readBlocks(rpc: RpcClient, numbers: readonly bigint[]): Promise<(Header | null)[]> {
  const results = await rpc.batch(numbers.map((number) => headerCall(toHex(number))));
  return results.map((result, index) => {
    const block = parseResult(headerSchema.nullable(), result, "eth_getBlockByNumber");
    if (block && block.number !== numbers[index]) throw new RpcFailure("malformed", "eth_getBlockByNumber: number");
    return block;
  });
}

/** The canonical block of this number and the newest or finalized one, in one batch; null if the node has none. */
export async function readBlockAndTagged(
  rpc: RpcClient,
  number: bigint,
  tag: "latest" | "finalized",
): Promise<[Header | null, Header | null]> {
  const results = await rpc.batch([headerCall(toHex(number)), headerCall(tag)]);
  const [block = null, tagged = null] = results.map((result) =>
    parseResult(headerSchema.nullable(), result, "eth_getBlockByNumber"),
  );
  if (block && block.number !== number) throw new RpcFailure("malformed", "eth_getBlockByNumber: number");
  return [block, tagged];
}

/** The canonical block of this number with its transaction hashes; null if the node has none. */
export async function readContents(rpc: RpcClient, number: bigint): Promise<BlockContents | null> {
  const [result] = await rpc.batch([headerCall(toHex(number))]);
  return parseResult(contentsSchema.nullable(), result, "eth_getBlockByNumber");
}

export type LogRange = { after: { number: bigint; hash: string }; to: bigint };

/** An `eth_getLogs` filter without blocks. Topics are already padded. */
export type LogFilter = { address: string[]; topics: (string | string[] | null)[] };

/**
 * The logs of the blocks after `after` up to `to`, and the block `to`, in one batch to one node. A lagging node returns
 * no logs instead of an error, so it must also return the block `to`, and `after` with the same hash.
 */
export async function readLogRange(
  rpc: RpcClient,
  { after, to }: LogRange,
  filters: LogFilter[],
): Promise<{ to: Block; logs: Log[] }> {
  const range = { fromBlock: toHex(after.number + 1n), toBlock: toHex(to) };
  const [before, last, ...logs] = await rpc.batch([
    headerCall(toHex(after.number)),
    headerCall(toHex(to)),
    ...filters.map((filter) => logsCall({ ...filter, ...range })),
  ]);
  const [start, end] = [before, last].map((result) =>
    parseResult(headerSchema.nullable(), result, "eth_getBlockByNumber"),
  );
  if (!start || !end || start.number !== after.number || end.number !== to)
    throw new RpcFailure("inconsistent", "the node is behind");
  if (start.hash !== after.hash) throw new RpcFailure("inconsistent", "the node left the branch that was read");
  return { to: end, logs: parseLogs(logs) };
}

/** The logs of these blocks by hash; a node that does not have one of them returns an error. */
export async function readLogsOfBlocks(
  rpc: RpcClient,
  blocks: readonly Pick<Block, "hash">[],
  filters: readonly Partial<LogFilter>[],
): Promise<Log[]> {
  const calls = blocks.flatMap(({ hash }) => filters.map((filter) => logsCall({ ...filter, blockHash: hash })));
  return parseLogs(await rpc.batch(calls));
}

/** The receipts of a block by hash; null if the node cannot return them at once. */
export async function readBlockReceipts(rpc: RpcClient, hash: string): Promise<Receipt[] | null> {
  try {
    const [result] = await rpc.batch([{ method: "eth_getBlockReceipts", params: [hash] }]);
    return parseResult(z.array(receiptSchema).nullable(), result, "eth_getBlockReceipts");
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === "refused") return null;
    throw error;
  }
}

export type IncludedTransaction = { transaction: Transaction; receipt: Receipt };

/** Transactions with their receipts; null for one that this node does not show in a block. */
export async function readTransactions(
  rpc: RpcClient,
  hashes: readonly string[],
): Promise<(IncludedTransaction | null)[]> {
  const results = await rpc.batch(
    hashes.flatMap((hash) => [
      { method: "eth_getTransactionByHash", params: [hash] },
      { method: "eth_getTransactionReceipt", params: [hash] },
    ]),
  );
  return hashes.map((hash, index) => {
    const transaction = parseResult(transactionSchema.nullable(), results[2 * index], "eth_getTransactionByHash");
    const receipt = parseResult(receiptSchema.nullable(), results[2 * index + 1], "eth_getTransactionReceipt");
    if (!transaction || !receipt) return null;
    if (transaction.hash !== hash || receipt.transactionHash !== hash) {
      throw new RpcFailure("malformed", "eth_getTransactionReceipt: transactionHash");
    }
    return { transaction, receipt };
  });
}

/** A transaction with its value, even if it failed. Addresses are lower case. */
export type CoinTransaction = { hash: string; from: string; to: string | null; value: bigint; block: bigint };

/** The transactions in these blocks that send coin to one of the addresses, or that one of them sends. */
export async function findCoinTransactions(
  rpc: RpcClient,
  blocks: { from: bigint; to: bigint },
  addresses: ReadonlySet<string>,
): Promise<CoinTransaction[]> {
  const found: CoinTransaction[] = [];
  const perBatch = 50n;
  for (let start = blocks.from; start <= blocks.to; start += perBatch) {
    const end = start + perBatch - 1n < blocks.to ? start + perBatch - 1n : blocks.to;
    const results = await rpc.batch(numbersFrom(start, end).map((number) => headerCall(toHex(number), true)));
    for (const result of results) {
      const block = parseResult(fullBlockSchema.nullable(), result, "eth_getBlockByNumber");
      if (!block) throw new RpcFailure("inconsistent", "the node is behind");
      for (const one of block.transactions) {
        const paysAddress = one.to !== null && one.value > 0n && addresses.has(one.to);
        if (paysAddress || addresses.has(one.from)) found.push({ ...one, block: block.number });
      }
    }
  }
  return found;
}

/** The status and fees of each transaction. */
export async function readOutcomes(rpc: RpcClient, hashes: readonly string[]): Promise<Outcome[]> {
  if (hashes.length === 0) return [];
  const results = await rpc.batch(hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] })));
  return results.map((result, index) => {
    const outcome = parseResult(outcomeSchema.nullable(), result, "eth_getTransactionReceipt");
    if (!outcome || outcome.hash !== hashes[index])
      throw new RpcFailure("inconsistent", "a transaction without its receipt");
    return outcome;
  });
}

export async function readDecimals(rpc: RpcClient, contracts: readonly string[]): Promise<bigint[]> {
  const results = await rpc.batch(
    contracts.map((to) => ({ method: "eth_call", params: [{ to, data: selectors.decimals }, "latest"] })),
  );
  return results.map((result) => parseResult(quantitySchema, result, "decimals()"));
}

/** Inclusive of both ends. */
export function numbersFrom(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(to - from + 1n) }, (_, index) => from + BigInt(index));
}

function headerCall(tag: string, withTransactions = false): RpcCall {
  return { method: "eth_getBlockByNumber", params: [tag, withTransactions] };
}

function logsCall(filter: Record<string, unknown>): RpcCall {
  return { method: "eth_getLogs", params: [filter] };
}

function parseLogs(results: unknown[]): Log[] {
  return results.flatMap((result) => parseResult(z.array(logSchema), result, "eth_getLogs"));
}

function toHex(number: bigint): string {
  return `0x${number.toString(16)}`;
}
