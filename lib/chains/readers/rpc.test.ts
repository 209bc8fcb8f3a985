import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { grow, halve, newBatchSize, sizeToTry } from "./rpc-node";
import { chainIdProof } from "./evm/node";
import { createRpcClient, RpcFailure, type RpcClient } from "./rpc";
import { retryAfterMs } from "./rpc-http";

vi.mock("node:timers/promises", { spy: true });

type Call = { id: number; method: string };

const secret = "k3y-Of-The-0perator";
const messageWithSecret = JSON.stringify(`no access with ${secret} at https://node.example/v2/${secret}`);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Reply = (calls: Call[], response: ServerResponse, isBatch: boolean) => void;

async function startNode(reply: Reply): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => reply([JSON.parse(body) as Call | Call[]].flat(), response, body.startsWith("[")));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responds to each call with the result, and with chain id 1. */
function respondWith(result: (call: Call) => unknown): Reply {
  return (calls, response, isBatch) => {
    const responses = calls.map((call) =>
      call.method === "eth_chainId" ? { id: call.id, result: "0x1" } : { id: call.id, ...(result(call) as object) },
    );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isBatch ? responses.reverse() : responses[0]));
  };
}

function clientOf(...urls: string[]): RpcClient {
  return createRpcClient(urls, {
    proof: chainIdProof(1n),
    maxBodyBytes: 10_000,
    maxCallsPerRequest: 3,
  });
}

const calls = ["a", "b", "c", "d"].map((method) => ({ method, params: [] }));

test("reports the outcome of each HTTP request", async () => {
  let requestNumber = 0;
  const url = await startNode((received, response, isBatch) => {
    requestNumber += 1;
    if (requestNumber === 1) return void response.writeHead(429, { "retry-after": "0" }).end();
    if (requestNumber === 3) return void response.end("no JSON");
    respondWith(() => ({ result: 1 }))(received, response, isBatch);
  });
  const outcomes: string[] = [];
  const onRequest = (node: string, outcome: string) => void outcomes.push(`${node} ${outcome}`);
  const client = createRpcClient([url], { proof: chainIdProof(1n), maxCallsPerRequest: 3, onRequest });
  await expect(client.batch(calls)).rejects.toThrow("malformed");
  expect(outcomes).toEqual(["rate_limited", "ok", "malformed"].map((outcome) => `${url} ${outcome}`));
});

test("returns results in the order of the calls, across several requests and in whatever order the node responds", async () => {
  const url = await startNode(respondWith(({ method }) => ({ result: `result of ${method}` })));
  expect(await clientOf(url).batch(calls)).toEqual(["result of a", "result of b", "result of c", "result of d"]);
});

test("accepts null as a result and rejects a missing one", async () => {
  const withNull = await startNode(respondWith(() => ({ result: null })));
  expect(await clientOf(withNull).batch([{ method: "a", params: [] }])).toEqual([null]);
  const withoutResult = await startNode(respondWith(() => ({})));
  await expect(clientOf(withoutResult).batch(calls)).rejects.toMatchObject({ kind: "malformed" });
});

test.each<[string, string, Reply]>([
  [
    "an error for one call",
    "refused",
    respondWith(({ method }) => (method === "b" ? { error: { message: "no" } } : { result: 1 })),
  ],
  [
    "one error for the whole batch",
    "refused",
    (_calls, response) => response.end('{"error":{"message":"no batches"}}'),
  ],
  ["a gateway's error page", "unreachable", (_calls, response) => response.writeHead(502).end("<html>")],
  ["invalid JSON", "malformed", (_calls, response) => response.end("OK")],
  ["an endless body", "too_large", (_calls, response) => response.end(`["${"x".repeat(20_000)}"]`)],
  [
    "a redirect",
    "unreachable",
    (_calls, response) => response.writeHead(302, { location: "http://127.0.0.1:1" }).end(),
  ],
  ["a closed connection", "unreachable", (_calls, response) => response.destroy()],
  ["another chain's id", "wrong_chain", ([call], response) => response.end(`[{"id":${call?.id},"result":"0x2"}]`)],
  ["no chain id", "malformed", ([call], response) => response.end(`[{"id":${call?.id},"result":"one"}]`)],
])("%s is a failure of kind %s", async (_what, kind, reply) => {
  const url = await startNode(reply);
  await expect(clientOf(url).batch(calls)).rejects.toMatchObject({ name: "RpcFailure", kind });
});

test("retries the whole batch at the next URL when one call fails", async () => {
  const bad = await startNode(respondWith(({ method }) => (method === "d" ? { error: {} } : { result: "bad" })));
  const good = await startNode(respondWith(() => ({ result: "good" })));
  expect(await clientOf(bad, good).batch(calls)).toEqual(["good", "good", "good", "good"]);
});

test("a failure omits the node's URL, which may contain a key", async () => {
  const url = await startNode((_calls, response) => response.destroy());
  const failure = await clientOf(`${url}/v2/secret-key`).batch(calls).catch(String);
  expect(failure).not.toMatch(/secret-key|127\.0\.0\.1/);
});

test.each<[string, Reply]>([
  ["one error", (_calls, response) => response.end(`{"error":{"message":${messageWithSecret}}}`)],
  ["an error for each call", respondWith(() => ({ error: { message: JSON.parse(messageWithSecret) as string } }))],
  ["HTTP 429", (_calls, response) => response.writeHead(429, { "retry-after": "120" }).end(messageWithSecret)],
  ["nonsense", (_calls, response) => response.end(`<html>${messageWithSecret}</html>`)],
  ["a gateway's error page", (_calls, response) => response.writeHead(502).end(`<html>${messageWithSecret}</html>`)],
  ["a redirect", (_calls, response) => response.writeHead(302, { location: `http://127.0.0.1:1/${secret}` }).end()],
  ["a batch without results", (_calls, response) => response.end(`[{"id":0,"${secret}":1}]`)],
  ["the key in place of the chain id", (_calls, response) => response.end(`[{"id":0,"result":"${secret}"}]`)],
])("a failure omits a key that the node repeats in %s", async (_what, reply) => {
  const url = await startNode(reply);
  for (const urlWithSecret of [`${url}/v2/${secret}`, `${url}/?token=x&key=${secret}`]) {
    const failure: unknown = await createRpcClient([urlWithSecret], { proof: chainIdProof(1n) })
      .batch(calls)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RpcFailure);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(secret);
  }
});

test("an error about an invalid URL omits the URL", async () => {
  for (const url of [`http://user:${secret}@127.0.0.1:1`, `htp//${secret}`, `http://127.0.0.1:1/${secret}`]) {
    const failure: unknown = await clientOf(url)
      .batch(calls)
      .catch((error: unknown) => error);
    expect(inspect(failure, { depth: 9 })).not.toContain(secret);
  }
});

/** Accepts batches of at most `limit` calls (1: no batches) and records the size of each batch, 0 for a single call. */
function limitBatches(
  limit: number,
  requests: number[],
  refuse: (calls: Call[], response: ServerResponse) => void,
): Reply {
  const respond = respondWith(({ method }) => ({ result: `result of ${method}` }));
  return (received, response, isBatch) => {
    requests.push(isBatch ? received.length : 0);
    if (isBatch && (limit === 1 || received.length > limit)) refuse(received, response);
    else respond(received, response, isBatch);
  };
}

const manyCalls = Array.from({ length: 25 }, (_, index) => ({ method: `m${index}`, params: [] }));
const resultsOfManyCalls = manyCalls.map(({ method }) => `result of ${method}`);

describe.each<[string, (calls: Call[], response: ServerResponse) => void]>([
  ["with one error", (_calls, response) => response.end('{"error":{"code":-32600,"message":"no"}}')],
  ["with HTTP 413", (_calls, response) => response.writeHead(413).end("too large")],
  ["with HTTP 400 and an error", (_calls, response) => response.writeHead(400).end('{"error":{"message":"no"}}')],
  [
    "with an error in place of the first result",
    ([call], response) => response.end(`[{"id":${call?.id},"error":{"code":-32600,"message":"batch too large"}}]`),
  ],
  ["with a single error without an ID", (_calls, response) => response.end('[{"id":null,"error":{"message":"no"}}]')],
  [
    "with an error for each call",
    (calls, response) =>
      response.end(JSON.stringify(calls.map(({ id }) => ({ id, error: { message: "Batch of 3 at most" } })))),
  ],
])("a node that refuses batches %s", (_how, refuse) => {
  test.each([10, 3, 1])("gets at most %i calls per request, and the client remembers the limit", async (limit) => {
    const requests: number[] = [];
    const client = createRpcClient([await startNode(limitBatches(limit, requests, refuse))], {
      proof: chainIdProof(1n),
    });
    expect(await client.batch(manyCalls)).toEqual(resultsOfManyCalls);
    const isRefused = (size: number) => size > 0 && (limit === 1 || size > limit);
    expect(requests.some(isRefused)).toBe(true);
    requests.length = 0;
    expect(await client.batch(manyCalls)).toEqual(resultsOfManyCalls);
    expect(requests.some(isRefused)).toBe(false);
  });
});

test("retries larger batches after a while, one step at a time", () => {
  const minute = 60_000;
  const size = newBatchSize(100);
  halve(size, 100, 0);
  halve(size, 50, 0);
  expect(sizeToTry(size, 29 * minute)).toBe(25);
  expect(sizeToTry(size, 31 * minute)).toBe(50);
  halve(size, 50, 31 * minute);
  expect(sizeToTry(size, 32 * minute)).toBe(25);
  grow(size, sizeToTry(size, 62 * minute), 62 * minute);
  expect(sizeToTry(size, 63 * minute)).toBe(50);
  grow(size, 20, 64 * minute);
  expect(sizeToTry(size, 93 * minute)).toBe(100);
});

describe("a node that limits the rate", () => {
  let waits: number[] = [];
  beforeEach(() => {
    waits = [];
    // Waits only advance this clock.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22) });
    vi.mocked(sleep).mockImplementation((ms = 0) => {
      waits.push(ms);
      vi.advanceTimersByTime(ms);
      return Promise.resolve();
    });
  });
  afterEach(() => {
    vi.mocked(sleep).mockReset();
    vi.useRealTimers();
  });

  /** Refuses some requests and counts them all. */
  async function limitingNode(
    requests: { count: number },
    refuse: (attempt: number, response: ServerResponse) => boolean,
  ) {
    const respond = respondWith(({ method }) => ({ result: `result of ${method}` }));
    return startNode((received, response, isBatch) => {
      requests.count += 1;
      if (!refuse(requests.count, response)) respond(received, response, isBatch);
    });
  }

  test.each<[string, (response: ServerResponse) => void]>([
    ["HTTP 429 with seconds", (response) => response.writeHead(429, { "retry-after": "1" }).end()],
    [
      "HTTP 429 with a date",
      (response) => {
        const date = new Date(Date.now() + 1000).toUTCString();
        response.writeHead(429, { "retry-after": date, "content-type": "application/json" }).end("{}");
      },
    ],
    ["HTTP 402", (response) => response.writeHead(402, { "content-type": "application/json" }).end("{}")],
    ["HTTP 503 with seconds", (response) => response.writeHead(503, { "retry-after": "1" }).end()],
    ["-32005 for the batch", (response) => response.end('{"error":{"code":-32005,"message":"limit exceeded"}}')],
    [
      "-32005 for a call",
      (response) => response.end('[{"id":0,"result":"0x1"},{"id":1,"error":{"code":-32005,"message":"limit"}}]'),
    ],
  ])("by %s is retried after its delay with batches of the same size", async (_how, refuse) => {
    const requests = { count: 0 };
    const url = await limitingNode(requests, (attempt, response) => {
      if (attempt === 1) refuse(response);
      return attempt === 1;
    });
    const client = createRpcClient([url], { proof: chainIdProof(1n) });
    expect(await client.batch(manyCalls)).toEqual(resultsOfManyCalls);
    expect(requests.count).toBe(2);
    expect(waits).toEqual([1000]);
  });

  test("is not called again during a long delay, which the failure reports", async () => {
    const requests = { count: 0 };
    const url = await limitingNode(requests, (_turn, response) => {
      response.writeHead(429, { "retry-after": "120" }).end();
      return true;
    });
    const client = clientOf(url);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(client.batch(calls)).rejects.toMatchObject({ kind: "rate_limited" });
    }
    expect(requests.count).toBe(1);
  });

  test("is probed with one call a minute, however long it asks us to wait", async () => {
    const sizes: number[] = [];
    const respond = respondWith(() => ({ result: 1 }));
    const url = await startNode((received, response, isBatch) => {
      sizes.push(received.length);
      if (sizes.length <= 2) response.writeHead(429, { "retry-after": "86400" }).end();
      else respond(received, response, isBatch);
    });
    const client = clientOf(url);
    const expectLimited = () => expect(client.batch(calls)).rejects.toMatchObject({ kind: "rate_limited" });
    await expectLimited();
    vi.advanceTimersByTime(30_000);
    await expectLimited();
    vi.advanceTimersByTime(31_000);
    await expectLimited();
    vi.advanceTimersByTime(61_000);
    expect(await client.batch(calls)).toEqual([1, 1, 1, 1]);
    // The probes have one call; the chain id is asked for too.
    expect(sizes).toEqual([3, 1, 1, 3, 1]);
  });

  test("is not retried in a tight loop when it repeats a limit without a delay", async () => {
    const requests = { count: 0 };
    const url = await limitingNode(requests, (_turn, response) => {
      response.writeHead(429, { "retry-after": "0" }).end();
      return true;
    });
    const client = createRpcClient([url], { proof: chainIdProof(1n) });
    await expect(client.batch(calls)).rejects.toBeInstanceOf(RpcFailure);
    expect(waits).toEqual([125, 250, 500, 1000, 2000, 4000, 7500]);
    expect(requests.count).toBe(waits.length + 1);
  });

  test("is skipped while another node is used", async () => {
    const requests = { count: 0 };
    const busy = await limitingNode(requests, (_turn, response) => {
      response.writeHead(429, { "retry-after": "60" }).end();
      return true;
    });
    const other = await startNode(respondWith(() => ({ result: "other" })));
    const client = clientOf(busy, other);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await client.batch(calls.slice(0, 1))).toEqual(["other"]);
    expect(requests.count).toBe(1);
  });

  test("states its delay in seconds or as a date", () => {
    const now = Date.UTC(2026, 10, 22);
    expect(retryAfterMs("7", now)).toBe(7000);
    expect(retryAfterMs(new Date(now + 9000).toUTCString(), now)).toBe(9000);
    expect(retryAfterMs(new Date(now - 9000).toUTCString(), now)).toBe(0);
    expect(retryAfterMs("soon", now)).toBeUndefined();
    expect(retryAfterMs(null, now)).toBeUndefined();
  });
});

test("verifies the chain ID with the first calls and again after some minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const received: string[][] = [];
  let chainId = "0x1";
  const url = await startNode((batch, response) => {
    received.push(batch.map(({ method }) => method));
    const responses = batch.map(({ id, method }) => ({ id, result: method === "eth_chainId" ? chainId : "ok" }));
    response.end(JSON.stringify(batch.length > 1 ? responses : responses[0]));
  });
  const client = clientOf(url);
  const call = [{ method: "a", params: [] }];
  await client.batch(call);
  await client.batch(call);
  vi.advanceTimersByTime(6 * 60_000);
  chainId = "0x2";
  await expect(client.batch(call)).rejects.toMatchObject({ kind: "wrong_chain" });
  expect(received).toEqual([["eth_chainId", "a"], ["a"], ["eth_chainId", "a"]]);
});
