import { z } from "zod";
import type { Block } from "@/lib/chains/observed-transfer";
import { parseAnswer, RpcFailure, type ChainProof, type RpcCall, type RpcClient } from "../rpc";
import { selectors } from "./erc20";
import {
  fullBlockSchema,
  headerSchema,
  logSchema,
  receiptSchema,
  transactionSchema,
  wordSchema,
  type Log,
  type Receipt,
  type Transaction,
} from "./node-values";

// The questions the watcher asks an EVM node.

/** A node of an EVM chain knows its network id. */
export function chainIdProof(chainId: bigint): ChainProof {
  return {
    call: { method: "eth_chainId", params: [] },
    check(answer) {
      const found = parseAnswer(wordSchema, answer, "eth_chainId");
      if (found !== chainId) throw new RpcFailure("wrong_chain", `the node is on chain ${found}, not ${chainId}`);
    },
  };
}

/** `finalized` is the node's finalized block where the chain's policy asks for it. */
export type NodeHead = { latest: Block; finalized: Block | null };

/** The head, and the node's finalized block when the policy of the chain wants it. */
export async function readNodeHead(rpc: RpcClient, finality: "confirmations" | "finalized"): Promise<NodeHead> {
  const tags = finality === "finalized" ? ["latest", "finalized"] : ["latest"];
  const [latest, finalized] = await rpc.batch(tags.map((tag) => headerCall(tag)));
  return {
    latest: parseAnswer(headerSchema, latest, "eth_getBlockByNumber"),
    finalized: finalized === undefined ? null : parseAnswer(headerSchema.nullable(), finalized, "eth_getBlockByNumber"),
  };
}

/** The block the node calls finalized, if it knows one. */
export async function readFinalized(rpc: RpcClient): Promise<Block | null> {
  const [finalized] = await rpc.batch([headerCall("finalized")]);
  return parseAnswer(headerSchema.nullable(), finalized, "eth_getBlockByNumber");
}

/** The canonical blocks of these numbers; null where the node has none. */
export async function readBlocks(rpc: RpcClient, numbers: readonly bigint[]): Promise<(Block | null)[]> {
  const answers = await rpc.batch(numbers.map((number) => headerCall(toHex(number))));
  return answers.map((answer, index) => {
    const block = parseAnswer(headerSchema.nullable(), answer, "eth_getBlockByNumber");
    if (block && block.number !== numbers[index]) throw new RpcFailure("malformed", "eth_getBlockByNumber: number");
    return block;
  });
}

export type LogRange = { after: { number: bigint; hash: string }; to: bigint };

/** An `eth_getLogs` filter without its blocks. Topics are padded already. */
export type LogFilter = { address: string[]; topics: (string | string[] | null)[] };

/**
 * The logs of the blocks after `after` up to `to`, and the block `to` itself, from one node at one moment. A node that is
 * behind answers with no logs instead of an error, so it must also show a head at or past `to`, and `after` on its branch.
 */
export async function readLogRange(
  rpc: RpcClient,
  { after, to }: LogRange,
  filters: LogFilter[],
): Promise<{ to: Block; logs: Log[] }> {
  const range = { fromBlock: toHex(after.number + 1n), toBlock: toHex(to) };
  const [latest, before, last, ...logs] = await rpc.batch([
    headerCall("latest"),
    headerCall(toHex(after.number)),
    headerCall(toHex(to)),
    ...filters.map((filter) => logsCall({ ...filter, ...range })),
  ]);
  const [head, start, end] = [latest, before, last].map((answer) =>
    parseAnswer(headerSchema.nullable(), answer, "eth_getBlockByNumber"),
  );
  if (!head || !start || !end || head.number < to) throw new RpcFailure("inconsistent", "the node is behind");
  if (start.hash !== after.hash) throw new RpcFailure("inconsistent", "the node left the branch that was read");
  return { to: end, logs: parseLogs(logs) };
}

/** The logs of exactly these blocks, asked by hash: a node that does not know one of them refuses. */
export async function readLogsOfBlocks(rpc: RpcClient, blocks: Block[], filters: LogFilter[]): Promise<Log[]> {
  const calls = blocks.flatMap(({ hash }) => filters.map((filter) => logsCall({ ...filter, blockHash: hash })));
  return parseLogs(await rpc.batch(calls));
}

export type IncludedTransaction = { transaction: Transaction; receipt: Receipt };

/** Transactions with their receipts; null for one that is in no block of the node's branch. */
export async function readTransactions(
  rpc: RpcClient,
  hashes: readonly string[],
): Promise<(IncludedTransaction | null)[]> {
  const answers = await rpc.batch(
    hashes.flatMap((hash) => [
      { method: "eth_getTransactionByHash", params: [hash] },
      { method: "eth_getTransactionReceipt", params: [hash] },
    ]),
  );
  return hashes.map((hash, index) => {
    const transaction = parseAnswer(transactionSchema.nullable(), answers[2 * index], "eth_getTransactionByHash");
    const receipt = parseAnswer(receiptSchema.nullable(), answers[2 * index + 1], "eth_getTransactionReceipt");
    if (!transaction || !receipt) return null;
    if (transaction.hash !== hash || receipt.transactionHash !== hash) {
      throw new RpcFailure("malformed", "eth_getTransactionReceipt: transactionHash");
    }
    return { transaction, receipt };
  });
}

/** Coin that a transaction sends, or would if it did not fail, straight to an address (lower case). */
export type SentCoin = { hash: string; to: string; value: bigint; block: bigint };

/** A block with a transaction of one of the addresses (lower case). */
export type Sender = { address: string; block: bigint };

/** What the transactions in these blocks send to the addresses, and where they send any themselves. */
export async function findCoinTransfers(
  rpc: RpcClient,
  blocks: { from: bigint; to: bigint },
  recipients: ReadonlySet<string>,
): Promise<{ sent: SentCoin[]; senders: Sender[] }> {
  const sent: SentCoin[] = [];
  const senders: Sender[] = [];
  const perBatch = 50n;
  for (let start = blocks.from; start <= blocks.to; start += perBatch) {
    const end = start + perBatch - 1n < blocks.to ? start + perBatch - 1n : blocks.to;
    const answers = await rpc.batch(numbersFrom(start, end).map((number) => headerCall(toHex(number), true)));
    for (const answer of answers) {
      const block = parseAnswer(fullBlockSchema.nullable(), answer, "eth_getBlockByNumber");
      if (!block) throw new RpcFailure("inconsistent", "the node is behind");
      for (const { hash, from, to, value } of block.transactions) {
        if (to !== null && value > 0n && recipients.has(to)) sent.push({ hash, to, value, block: block.number });
        if (recipients.has(from)) senders.push({ address: from, block: block.number });
      }
    }
  }
  return { sent, senders };
}

/** Of these transactions those that failed. */
export async function findFailed(rpc: RpcClient, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const answers = await rpc.batch(hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] })));
  const receipts = answers.map((answer) => parseAnswer(receiptSchema.nullable(), answer, "eth_getTransactionReceipt"));
  const known = receipts.filter((receipt) => receipt !== null);
  if (known.length < hashes.length) throw new RpcFailure("inconsistent", "a transaction without its receipt");
  return new Set(known.filter(({ status }) => status !== 1n).map(({ transactionHash }) => transactionHash));
}

/** The result of each contract's `decimals()`. */
export async function readDecimals(rpc: RpcClient, contracts: readonly string[]): Promise<bigint[]> {
  const answers = await rpc.batch(
    contracts.map((to) => ({ method: "eth_call", params: [{ to, data: selectors.decimals }, "latest"] })),
  );
  return answers.map((answer) => parseAnswer(wordSchema, answer, "decimals()"));
}

/** Both ends included. */
export function numbersFrom(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(to - from + 1n) }, (_, index) => from + BigInt(index));
}

function headerCall(tag: string, withTransactions = false): RpcCall {
  return { method: "eth_getBlockByNumber", params: [tag, withTransactions] };
}

function logsCall(filter: Record<string, unknown>): RpcCall {
  return { method: "eth_getLogs", params: [filter] };
}

function parseLogs(answers: unknown[]): Log[] {
  return answers.flatMap((answer) => parseAnswer(z.array(logSchema), answer, "eth_getLogs"));
}

function toHex(number: bigint): string {
  return `0x${number.toString(16)}`;
}
