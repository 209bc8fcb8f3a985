import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { chainIdProof } from "./evm/node";
import { createRpcClient, RpcFailure, type RpcClient } from "./rpc";

// Timeouts and delays are those of a real node, divided by 20.

const givenUpAfterMs = 500;
const servers: Server[] = [];
const outcomes: string[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Node = { url: string; sizes: number[]; msPerCall: number };

/** A node that needs this time for each call of a request; `Infinity`: it does not respond. */
async function startNode(msPerCall: number): Promise<Node> {
  const node: Node = { url: "", sizes: [], msPerCall };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const sent = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
      const results = [sent]
        .flat()
        .map(({ id, method }) => ({ id, result: method === "eth_chainId" ? "0x1" : method }));
      node.sizes.push(results.length);
      if (node.msPerCall === Infinity) return;
      const reply = JSON.stringify(Array.isArray(sent) ? results : results[0]);
      setTimeout(() => response.end(reply), node.msPerCall * results.length);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

function clientOf(...nodes: Node[]): RpcClient {
  return createRpcClient(
    nodes.map(({ url }) => url),
    { proof: chainIdProof(1n), timeoutMs: givenUpAfterMs, onRequest: (_url, outcome) => void outcomes.push(outcome) },
  );
}

const calls = Array.from({ length: 60 }, (_, index) => ({ method: `m${index}`, params: [] }));
const results = calls.map(({ method }) => method);

/** Like the watcher, repeats the calls after a failure. */
async function untilRead(client: RpcClient): Promise<unknown[]> {
  for (;;) {
    try {
      return await client.batch(calls);
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== "timeout") throw error;
    }
  }
}

test("a slow node gets smaller batches, down to single calls, and the size is remembered", async () => {
  const node = await startNode(10);
  const client = clientOf(node);
  expect(await untilRead(client)).toEqual(results);
  expect(outcomes).toContain("timeout");
  outcomes.length = 0;
  expect(await client.batch(calls)).toEqual(results);
  expect(outcomes).not.toContain("timeout");
});

test("a node that takes most of the time for one call is read call by call", async () => {
  const node = await startNode(200);
  expect(await untilRead(clientOf(node))).toEqual(results);
  expect(node.sizes.filter((size) => size === 1).length).toBeGreaterThanOrEqual(calls.length);
});

test("a node that is gone costs two requests, and its batches are as large as before when it is back", async () => {
  const node = await startNode(Infinity);
  const client = clientOf(node);
  for (const size of [61, 15, 3, 1]) {
    if (size === 61 || size === 3) await expect(client.batch(calls)).rejects.toMatchObject({ kind: "timeout" });
    expect(node.sizes).toContain(size);
  }
  node.msPerCall = 0;
  node.sizes.length = 0;
  expect(await client.batch(calls)).toEqual(results);
  expect(node.sizes).toEqual([61]);
});

test("another node is asked after the first timeout", async () => {
  const [slow, other] = [await startNode(Infinity), await startNode(0)];
  expect(await clientOf(slow, other).batch(calls)).toEqual(results);
  expect([slow.sizes, other.sizes]).toEqual([[61], [61]]);
});
