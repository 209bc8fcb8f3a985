import { selectors, transferTopic } from "@/lib/chains/readers/evm/erc20";
import { testToken } from "@/instance/chains/test-token";
import { vi } from "vitest";
import { word } from "./settlement-fixtures";
import { toHex, toTopic, type ChainView, type SimulatedBlock } from "./simulated-chain";

// Nodes in memory that show a simulated chain by JSON-RPC. They have no traces, and no address holds native coin.

export type NodeCall = { method: string; params: unknown[] };
export type NodeResponse = { result: unknown } | { error: { code: number; message: string } };
export type SimulatedNode = (call: NodeCall) => NodeResponse;

/** Responds to the requests to these URLs in place of the network. */
export function serveNodes(nodes: ReadonlyMap<string, SimulatedNode>): void {
  vi.stubGlobal("fetch", (url: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as (NodeCall & { id: unknown }) | (NodeCall & { id: unknown })[];
    const node = nodes.get(url);
    if (!node) return Promise.reject(new Error(`no node ${url}`));
    const responses = [request].flat().map((call) => ({ jsonrpc: "2.0", id: call.id, ...node(call) }));
    const text = JSON.stringify(Array.isArray(request) ? responses : responses[0]);
    return Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } }));
  });
}

const finalizedDepth = 64;
const balancesCodeLength = 2 + 2 * 42;

/** The response of an honest node that shows this chain. */
export function respond(view: ChainView, { method, params }: NodeCall): NodeResponse {
  const [first] = params;
  switch (method) {
    case "eth_chainId":
      return { result: "0x7a69" };
    case "eth_getBlockByNumber": {
      const block = view.block(numberOf(view, first));
      return { result: block ? present(block, params[1] === true) : null };
    }
    case "eth_getLogs":
      return logsOf(view, first as LogQuery);
    case "eth_getTransactionByHash": {
      const block = view.blockOf(String(first));
      return { result: block ? transactionsOf(block).find(({ hash }) => hash === first) : null };
    }
    case "eth_getTransactionReceipt": {
      const block = view.blockOf(String(first));
      return { result: block ? receiptsOf(block).find(({ transactionHash }) => transactionHash === first) : null };
    }
    case "eth_getBlockReceipts": {
      const block = view.blockByHash(String(first));
      return { result: block ? receiptsOf(block) : null };
    }
    case "eth_call": {
      const { data } = first as { data: string };
      if (data === selectors.decimals) return { result: `0x${word(6n)}` };
      return { result: `0x${word(0n).repeat((data.length - balancesCodeLength) / 40)}` };
    }
    default:
      return { error: { code: -32_601, message: `the method ${method} does not exist` } };
  }
}

function numberOf(view: ChainView, tag: unknown): number {
  if (tag === "latest") return view.head;
  return tag === "finalized" ? Math.max(0, view.head - finalizedDepth) : Number(tag);
}

function present(block: SimulatedBlock, isFull: boolean) {
  const transactions = transactionsOf(block);
  return {
    ...block.header,
    hash: block.hash,
    size: "0x0",
    uncles: [],
    transactions: isFull ? transactions : transactions.map(({ hash }) => hash),
  };
}

function transactionsOf({ transfers }: SimulatedBlock) {
  return transfers.map(({ hash, from, input }) => {
    return { hash, from, to: testToken.contract_address, value: "0x0", input };
  });
}

function receiptsOf(block: SimulatedBlock) {
  const place = { blockNumber: toHex(block.number), blockHash: block.hash };
  return block.transfers.map((transfer, index) => {
    const { hash: transactionHash, from, to, value } = transfer;
    const topics = [transferTopic, toTopic(from), toTopic(to)];
    const log = { address: testToken.contract_address, topics, data: `0x${word(value)}`, removed: false };
    const inBlock = { ...place, transactionHash, transactionIndex: toHex(index) };
    return { ...inBlock, status: "0x1", gasUsed: "0x0", effectiveGasPrice: "0x0", logs: [{ ...log, ...inBlock }] };
  });
}

export type LogQuery = {
  fromBlock?: string;
  toBlock?: string;
  blockHash?: string;
  topics?: (string | string[] | null)[];
};

function logsOf(view: ChainView, { fromBlock, toBlock, blockHash, topics = [] }: LogQuery): NodeResponse {
  const blocks: SimulatedBlock[] = [];
  if (blockHash !== undefined) {
    const block = view.blockByHash(blockHash);
    if (!block) return { error: { code: -32_000, message: "unknown block" } };
    blocks.push(block);
  }
  for (let number = Number(fromBlock); number <= Number(toBlock); number += 1) {
    const block = view.block(number);
    if (block) blocks.push(block);
  }
  const logs = blocks.flatMap((block) => receiptsOf(block).flatMap((receipt) => receipt.logs));
  const isWanted = (log: (typeof logs)[number]) =>
    topics.every((wanted, index) => wanted === null || [wanted].flat().includes(log.topics[index] ?? ""));
  return { result: logs.filter(isWanted) };
}
