import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chainIdProof } from "./evm/node";
import { createRpcClient, RpcFailure, type RpcClient, type RpcPool } from "./rpc";

// No test depends on how fast this machine is: a gateway gives up on a node at once, and a node that hangs hangs for good.

const servers: Server[] = [];
const outcomes: string[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/**
 * `limit`: how many calls of one request it can compute before its gateway gives up; "chain id": only calls for its
 * chain id; "hangs": it never responds.
 */
type Node = { url: string; sizes: number[]; limit: number | "chain id" | "hangs" };

async function startNode(limit: Node["limit"]): Promise<Node> {
  const node: Node = { url: "", sizes: [], limit };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const sent = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
      const results = [sent]
        .flat()
        .map(({ id, method }) => ({ id, result: method === "eth_chainId" ? "0x1" : method }));
      node.sizes.push(results.length);
      if (node.limit === "hangs") return;
      const isTooMuch =
        node.limit === "chain id" ? results.some(({ result }) => result !== "0x1") : results.length > node.limit;
      if (isTooMuch) return void response.writeHead(504).end("<html>Gateway Timeout</html>");
      response.end(JSON.stringify(Array.isArray(sent) ? results : results[0]));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

const clientOf: (...nodes: Node[]) => RpcClient = poolOf;

function poolOf(...nodes: Node[]): RpcPool {
  return createRpcClient(
    nodes.map(({ url }) => url),
    { proof: chainIdProof(1n), timeoutMs: 3000, onRequest: (_url, outcome) => void outcomes.push(outcome) },
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
  const node = await startNode(30);
  const client = clientOf(node);
  expect(await untilRead(client)).toEqual(results);
  expect(outcomes).toContain("timeout");
  outcomes.length = 0;
  expect(await client.batch(calls)).toEqual(results);
  expect(outcomes).not.toContain("timeout");
});

test("a node that takes most of the time for one call is read call by call", async () => {
  const node = await startNode(1);
  expect(await untilRead(clientOf(node))).toEqual(results);
  expect(node.sizes.filter((size) => size === 1).length).toBeGreaterThanOrEqual(calls.length);
});

test("a node that is gone costs two requests, and its batches are as large as before when it is back", async () => {
  const node = await startNode(0);
  const client = clientOf(node);
  for (const size of [61, 15, 3, 1]) {
    if (size === 61 || size === 3) await expect(client.batch(calls)).rejects.toMatchObject({ kind: "timeout" });
    expect(node.sizes).toContain(size);
  }
  node.limit = Infinity;
  node.sizes.length = 0;
  expect(await client.batch(calls)).toEqual(results);
  expect(node.sizes).toEqual([61]);
});

test("another node is asked once a node has not responded for the timeout", async () => {
  const [slow, other] = [await startNode("hangs"), await startNode(Infinity)];
  expect(await clientOf(slow, other).batch(calls)).toEqual(results);
  expect([slow.sizes, other.sizes]).toEqual([[61], [61]]);
});

describe("after a node did not respond", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
  /** Ends every backoff. */
  const waitForBackoff = () => void vi.setSystemTime(Date.now() + 61_000);
  const callsTo = ({ sizes }: Node) => sizes.reduce((sum, size) => sum + size, 0);
  /** Until the call in the background has ended. */
  const untilGivenUp = () => expect.poll(() => outcomes.splice(0)).toContain("timeout");

  test("calls go to another one without a wait, until it responds in the background", async () => {
    const [node, other] = [await startNode(0), await startNode(Infinity)];
    const client = clientOf(node, other);
    await client.batch(calls);
    for (let round = 0; round < 3; round += 1) {
      outcomes.length = 0;
      node.sizes.length = 0;
      waitForBackoff();
      for (let call = 0; call < 3; call += 1) expect(await client.batch(calls)).toEqual(results);
      // The chain id, as proof and as call.
      expect(callsTo(node)).toBeLessThanOrEqual(2);
      await untilGivenUp();
    }
    node.limit = Infinity;
    node.sizes.length = 0;
    waitForBackoff();
    await expect.poll(() => client.batch(calls).then(() => callsTo(node))).toBeGreaterThan(calls.length);
  });

  test("one that gives its chain id but nothing else is tried ever more rarely", async () => {
    const [node, other] = [await startNode(0), await startNode(Infinity)];
    const client = clientOf(node, other);
    await client.batch(calls);
    node.limit = "chain id";
    node.sizes.length = 0;
    for (let seconds = 0; seconds < 120; seconds += 1) {
      vi.setSystemTime(Date.now() + 1000);
      expect(await client.batch(calls)).toEqual(results);
      // Lets the call in the background end.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Requests with more than the proof and the call for the chain id, after about 4, 8, 16, 32 and 60 s.
    expect(node.sizes.filter((size) => size > 2).length).toBeLessThanOrEqual(6);
  });

  test("it is no witness until it responds in the background", async () => {
    const [node, witness] = [await startNode(Infinity), await startNode(0)];
    const pool = poolOf(node, witness);
    await pool.batch(calls);
    await expect(pool.witness()?.batch(calls)).rejects.toMatchObject({ kind: "timeout" });
    for (let round = 0; round < 3; round += 1) {
      outcomes.length = 0;
      waitForBackoff();
      expect([pool.witness(), pool.witness()]).toEqual([null, null]);
      await untilGivenUp();
    }
    witness.limit = Infinity;
    waitForBackoff();
    await expect.poll(() => pool.witness()?.batch(calls)).toEqual(results);
  });
});
