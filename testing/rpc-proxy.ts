import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

// A proxy in front of a node that simulates failures, wrong responses and provider limits.

type Call = { id: unknown; method: string; params: unknown[] };
type RpcResponse = { jsonrpc: "2.0"; id: unknown; result?: unknown; error?: { code?: number; message: string } };

/** Limits of the node behind the proxy, like those of providers. */
export type NodeLimits = {
  /** Requests with more calls are rejected; 1: no batches. */
  callsPerBatch?: number;
  /** Longer log ranges are rejected. */
  blocksPerRange?: number;
  /** More HTTP requests in one second get status 429, with the rest of the second as `Retry-After`. */
  requestsPerSecond?: number;
  /** The time before each response. */
  delayMs?: number;
  /** The additional time for each call of a request. */
  delayMsPerCall?: number;
};

export type ReplaceResponse = (call: Call, result: unknown) => Partial<RpcResponse> | undefined;

export type RpcProxy = {
  url: string;
  /** Replaces the response to each call, given the node's own result; undefined passes that through. */
  replaceResponses: (replace: ReplaceResponse | null) => void;
  /** Responds to every request with this text, until it is null. */
  respondWithText: (text: string | null) => void;
  /** Accepts every request without responding. */
  setUnresponsive: (isUnresponsive: boolean) => void;
  /** Rejects requests beyond these limits. */
  limit: (limits: NodeLimits) => void;
  /** Methods called since the proxy started, rejected ones included. */
  calledMethods: string[];
  /** The number of HTTP requests rejected by a limit. */
  rejectedCount: () => number;
  /** Passes everything through again. */
  reset: () => void;
  stop: () => Promise<void>;
};

export async function startRpcProxy(target: () => string): Promise<RpcProxy> {
  let replace: ReplaceResponse | null = null;
  let text: string | null = null;
  let isUnresponsive = false;
  let limits: NodeLimits = {};
  let [currentSecond, requestsInSecond, rejectedCount] = [0, 0, 0];
  const calledMethods: string[] = [];
  function isBeyondRate(): boolean {
    const now = Math.floor(Date.now() / 1000);
    requestsInSecond = now === currentSecond ? requestsInSecond + 1 : 1;
    currentSecond = now;
    return limits.requestsPerSecond !== undefined && requestsInSecond > limits.requestsPerSecond;
  }
  async function respond(body: string): Promise<string> {
    if (limits.delayMs !== undefined) await sleep(limits.delayMs);
    if (text !== null) return text;
    const request = JSON.parse(body) as Call | Call[];
    const calls = [request].flat();
    calledMethods.push(...calls.map((call) => call.method));
    if (limits.delayMsPerCall !== undefined) await sleep(limits.delayMsPerCall * calls.length);
    const limitError = batchLimitError(request, limits);
    if (limitError) rejectedCount += 1;
    if (limitError) return JSON.stringify(limitError);
    const response = await fetch(target(), { method: "POST", headers: { "content-type": "application/json" }, body });
    const results = [(await response.json()) as RpcResponse | RpcResponse[]].flat();
    const responses = results.map((result, index) => {
      const call = calls[index];
      return withReplacement(result, call && (rangeLimitError(call, limits) ?? replace?.(call, result.result)));
    });
    return JSON.stringify(Array.isArray(request) ? responses : responses[0]);
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (isUnresponsive) return;
      if (isBeyondRate()) {
        rejectedCount += 1;
        respondTooManyRequests(response);
        return;
      }
      respond(Buffer.concat(chunks).toString()).then(
        (body) => response.writeHead(200, { "content-type": "application/json" }).end(body),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replaceResponses: (next) => (replace = next),
    respondWithText: (next) => (text = next),
    setUnresponsive: (next) => (isUnresponsive = next),
    limit: (next) => (limits = next),
    calledMethods,
    rejectedCount: () => rejectedCount,
    reset() {
      replace = null;
      text = null;
      isUnresponsive = false;
      limits = {};
    },
    stop: () => close(server),
  };
}

function respondTooManyRequests(response: ServerResponse): void {
  const body = { jsonrpc: "2.0", id: null, error: { code: -32_005, message: "request rate exceeded" } };
  response.writeHead(429, { "content-type": "application/json", "retry-after": "1" }).end(JSON.stringify(body));
}

function batchLimitError(request: Call | Call[], { callsPerBatch }: NodeLimits): RpcResponse | undefined {
  if (callsPerBatch === undefined || !Array.isArray(request)) return undefined;
  if (callsPerBatch > 1 && request.length <= callsPerBatch) return undefined;
  const error = { code: -32_600, message: `batches of more than ${callsPerBatch} are not allowed on this plan` };
  return { jsonrpc: "2.0", id: null, error };
}

function rangeLimitError({ method, params }: Call, { blocksPerRange }: NodeLimits): Partial<RpcResponse> | undefined {
  const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
  if (blocksPerRange === undefined || method !== "eth_getLogs" || !fromBlock || !toBlock) return undefined;
  const blocks = BigInt(toBlock) - BigInt(fromBlock) + 1n;
  if (blocks <= BigInt(blocksPerRange)) return undefined;
  return { result: undefined, error: { code: -32_602, message: `ranges of more than ${blocksPerRange} are refused` } };
}

function withReplacement(original: RpcResponse, replacement: Partial<RpcResponse> | undefined): RpcResponse {
  return replacement ? { jsonrpc: "2.0", id: original.id, ...replacement } : original;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
