import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chainIdProof, readLogRange } from "./evm/node";
import { newRangeSize, withRange } from "./evm/range-size";
import { createRpcClient } from "./rpc";

// Errors in the words of real nodes and providers: each either shortens the range or waits.

vi.mock("node:timers/promises", { spy: true });

type Refusal = { code: number; message: string };
type Call = { id: number; method: string; params: [{ fromBlock?: string; toBlock?: string } | string] };
type Node = { url: string; spans: number[]; batches: number[] };

let server: Server | undefined;
beforeEach(() => {
  // Waits only advance this clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 26) });
  vi.mocked(sleep).mockImplementation((ms = 0) => Promise.resolve(void vi.advanceTimersByTime(ms)));
});
afterEach(() => {
  vi.mocked(sleep).mockReset();
  vi.useRealTimers();
  server?.close();
  server?.closeAllConnections();
});

const header = (number: string) => ({
  number,
  hash: `0x${"1".repeat(64)}`,
  parentHash: `0x${"1".repeat(64)}`,
  timestamp: "0x1",
  logsBloom: `0x${"0".repeat(512)}`,
});

/** A node that refuses log queries of more than `maxSpan` blocks, or batches of more than `maxCalls`. */
async function startNode(refusal: Refusal, { maxSpan = 0, maxCalls = 100, isWhole = false }): Promise<Node> {
  const node: Node = { url: "", spans: [], batches: [] };
  const respond = ({ id, method, params: [filter] }: Call) => {
    if (method === "eth_chainId") return { id, result: "0x1" };
    if (method !== "eth_getLogs" || typeof filter === "string")
      return { id, result: header(typeof filter === "string" ? filter : "") };
    const span = Number(BigInt(filter.toBlock ?? 0) - BigInt(filter.fromBlock ?? 0)) + 1;
    node.spans.push(span);
    return span > maxSpan ? { id, error: refusal } : { id, result: [] };
  };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const sent = JSON.parse(body) as Call | Call[];
      const calls = [sent].flat();
      node.batches.push(calls.length);
      const responses = calls.map(respond);
      const refused = responses.find((one) => "error" in one);
      const isTooLarge = calls.length > maxCalls || (isWhole && refused !== undefined && calls.length > 1);
      const reply = isTooLarge ? { id: null, error: refusal } : Array.isArray(sent) ? responses : responses[0];
      response.setHeader("content-type", "application/json").end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

/** Reads up to 64 blocks; resolves to the last block of the range that was read. */
function readLogs({ url }: Node): Promise<bigint> {
  const rpc = createRpcClient([url], { proof: chainIdProof(1n) });
  const after = { number: 0n, hash: `0x${"1".repeat(64)}` };
  const filter = { address: [], topics: [] };
  const read = async (to: bigint) => (await readLogRange(rpc, { after, to }, [filter])).to.number;
  return withRange(newRangeSize(64), { after: 0n, target: 64n }, read);
}

const ponder = "ponder-sh/ponder packages/utils/src/getLogsRetryHelper.ts";
const chainlink = "smartcontractkit/chainlink core/chains/evm/client/errors_test.go";

// Provider, code, message, source.
const tooLarge: [string, number, string, string][] = [
  [
    "Nethermind",
    -32005,
    "Too many logs requested. Max logs per response is 20000.",
    "NethermindEth/nethermind EthRpcModuleTests.cs",
  ],
  ["BNB dataseed", -32005, "limit exceeded", "bnb-chain/bsc#1215"],
  [
    "Alchemy",
    -32602,
    "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0x87fe9]",
    "ethereum/go-ethereum#25343",
  ],
  [
    "Alchemy, range",
    -32600,
    "You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x1a30dfd, 0x1a30ff0]",
    "boundless-xyz/boundless#838",
  ],
  ["Infura", -32005, "query returned more than 10000 results. Try with this block range [0xCB3D, 0x7B737].", chainlink],
  ["Infura, range", -32602, "range 1000000 exceeds limit of 10000", "INFURA/infura#237"],
  ["QuickNode", -32614, "eth_getLogs is limited to a 10,000 range", chainlink],
  ["Chainstack", -32602, "Block range limit exceeded.", ponder],
  ["Chainstack, time", -32002, "request timed out", chainlink],
  ["SimplyVC", -32000, "too wide blocks range, the limit is 100", chainlink],
  ["dRPC", -32000, "requested too many blocks from 0 to 16777216, maximum is set to 2048", chainlink],
  ["Ankr", -32600, "block range is too wide", ponder],
  ["Besu", -32005, "Requested range exceeds maximum RPC range limit", "hyperledger/besu RpcErrorType.java"],
  ["Erigon, range", -32602, "query block range exceeds server limit, narrow your filter: 5", "erigontech/erigon#20424"],
  ["Erigon, results", -32000, "query returns too many logs, narrow your filter: 20000", "trezor/blockbook#1692"],
  ["CDK Erigon", -32005, "block range too large, max range: 1000", "0xPolygon/cdk-erigon#1706"],
  ["zkEVM", -32602, "logs are limited to a 10000 block range", "0xPolygon/zkevm-node#3136"],
  ["Moonbeam", -32603, "block range is too wide (maximum 1024)", "moonbeam-foundation/moonbeam#3250"],
  ["Cloudflare", -32047, "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800", ponder],
  ["PublicNode", -32701, "exceed maximum block range: 50000", ponder],
  ["llamarpc, merkle", -32603, "eth_getLogs range is too large, max is 1k blocks", ponder],
  ["reth", -32602, "query exceeds max results 20000, retry with the range 22382105-22382515", ponder],
  ["Blast", -32600, "exceeds the range allowed for your plan (5000 > 3000)", ponder],
  ["Coinbase", -32005, "please limit the query to at most 1000 blocks", ponder],
  ["Arbitrum", -32000, "logs matched by query exceeds limit of 10000", ponder],
  ["OP Stack proxy", -32020, "backend response too large", "ethereum-optimism/infra proxyd/backend.go"],
];

const alloy = "alloy-rs/alloy crates/transport/src/layers/retry.rs";

const tooMany: [string, number, string, string][] = [
  ["Infura, daily", -32005, "daily request count exceeded, request rate limited", alloy],
  ["Tenderly", -32005, "rate limit exceeded", "fluencelabs/dev-rewards#20"],
  [
    "QuickNode",
    -32007,
    "100/second request limit reached - reduce calls per second or upgrade your account at quicknode.com",
    "foundry-rs/foundry#4894",
  ],
  ["QuickNode, credits", -32012, "credits limited to 6000/sec", "foundry-rs/foundry#6712"],
  ["Base", -32016, "over rate limit", "base/node#368"],
  [
    "Alchemy",
    429,
    "Your app has exceeded its compute units per second capacity.",
    "https://www.alchemy.com/docs/reference/error-reference",
  ],
  [
    "Chainstack",
    -32005,
    "You've exceeded the RPS limit available on the current plan.",
    "BobTheBuidler/dank_mids dank_mids/types.py",
  ],
  [
    "Ankr",
    -32090,
    "Too many requests, reason: call rate limit exhausted, retry in 10m0s",
    "https://www.ankr.com/docs/rpc-service/service-plans/",
  ],
];

describe.each([
  ["for the call", false],
  ["for the whole batch", true],
])("an error %s", (_how, isWhole) => {
  test.each(tooLarge)("of %s (%i: %s) shortens the range", async (_provider, code, message) => {
    const node = await startNode({ code, message }, { maxSpan: 8, isWhole });
    expect(await readLogs(node)).toBe(8n);
    expect(new Set(node.spans)).toEqual(new Set([64, 32, 16, 8]));
    expect(sleep).not.toHaveBeenCalled();
  });

  test.each(tooMany)("of %s (%i: %s) means wait", async (_provider, code, message) => {
    const node = await startNode({ code, message }, { isWhole });
    await expect(readLogs(node)).rejects.toMatchObject({ kind: "rate_limited" });
    expect(new Set(node.spans)).toEqual(new Set([64]));
  });
});

test.each([
  ["-32005 in any words", -32005, "limit exceeded", "rate_limited"],
  ["another code", -32000, "no", "refused"],
])("if even one block is refused with %s, the failure is %s, %s → %s", async (_what, code, message, kind) => {
  const node = await startNode({ code, message }, { maxSpan: 0 });
  await expect(readLogs(node)).rejects.toMatchObject({ kind });
  expect(node.spans.at(-1)).toBe(1);
});

test.each([
  ["Besu", -32005, "Number of requests exceeds max batch size", "hyperledger/besu RpcErrorType.java"],
  ["BNB dataseed", -32005, "method eth_getLogs in batch triggered rate limit", "https://bsc-dataseed.bnbchain.org"],
])("an error of %s about a batch (%i: %s) shrinks the batch and keeps the range", async (_provider, code, message) => {
  const node = await startNode({ code, message }, { maxSpan: 64, maxCalls: 1 });
  expect(await readLogs(node)).toBe(64n);
  expect(node.spans.at(-1)).toBe(64);
  expect(sleep).not.toHaveBeenCalled();
});
