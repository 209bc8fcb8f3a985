import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { chainIdProof } from "./evm/node";
import { createRpcClient, type RpcClient } from "./rpc";

type Call = { id: number; method: string };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Reply = (calls: Call[], response: ServerResponse) => void;

async function nodeThat(reply: Reply): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => reply(JSON.parse(body) as Call[], response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with `results` and, first of all, with the chain id. */
function answering(result: (call: Call) => unknown): Reply {
  return (calls, response) => {
    const answers = calls.map((call) =>
      call.method === "eth_chainId" ? { id: call.id, result: "0x1" } : { id: call.id, ...(result(call) as object) },
    );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers.reverse()));
  };
}

function clientOf(...urls: string[]): RpcClient {
  return createRpcClient(urls, {
    proof: chainIdProof(1n),
    timeoutMs: 2000,
    maxBodyBytes: 10_000,
    maxCallsPerRequest: 3,
  });
}

const calls = ["a", "b", "c", "d"].map((method) => ({ method, params: [] }));

test("answers come in the order of the calls, whatever order the node gives them in, over several requests", async () => {
  const url = await nodeThat(answering(({ method }) => ({ result: `answer to ${method}` })));
  expect(await clientOf(url).batch(calls)).toEqual(["answer to a", "answer to b", "answer to c", "answer to d"]);
});

test("null is an answer, a missing one is not", async () => {
  const nothing = await nodeThat(answering(() => ({ result: null })));
  expect(await clientOf(nothing).batch([{ method: "a", params: [] }])).toEqual([null]);
  const missing = await nodeThat(answering(() => ({})));
  await expect(clientOf(missing).batch(calls)).rejects.toMatchObject({ kind: "malformed" });
});

test.each<[string, string, Reply]>([
  [
    "an error for one call",
    "refused",
    answering(({ method }) => (method === "b" ? { error: { message: "no" } } : { result: 1 })),
  ],
  [
    "one error for the whole batch",
    "refused",
    (_calls, response) => response.end('{"error":{"message":"no batches"}}'),
  ],
  ["a page of a gateway", "unreachable", (_calls, response) => response.writeHead(502).end("<html>")],
  ["something else than JSON", "malformed", (_calls, response) => response.end("OK")],
  ["a body without end", "too_large", (_calls, response) => response.end(`["${"x".repeat(20_000)}"]`)],
  [
    "a redirect",
    "unreachable",
    (_calls, response) => response.writeHead(302, { location: "http://127.0.0.1:1" }).end(),
  ],
  ["nothing at all", "timeout", () => undefined],
  ["a closed connection", "unreachable", (_calls, response) => response.destroy()],
  ["another chain's id", "wrong_chain", ([call], response) => response.end(`[{"id":${call?.id},"result":"0x2"}]`)],
  ["no chain id", "malformed", ([call], response) => response.end(`[{"id":${call?.id},"result":"one"}]`)],
])("%s is a failure of the kind %s", async (_what, kind, reply) => {
  const url = await nodeThat(reply);
  await expect(clientOf(url).batch(calls)).rejects.toMatchObject({ name: "RpcFailure", kind });
});

test("the next URL is asked for the whole batch when one fails", async () => {
  const bad = await nodeThat(answering(({ method }) => (method === "d" ? { error: {} } : { result: "bad" })));
  const good = await nodeThat(answering(() => ({ result: "good" })));
  expect(await clientOf(bad, good).batch(calls)).toEqual(["good", "good", "good", "good"]);
});

test("a failure says nothing of where the node is, for its address may hold a key", async () => {
  const url = await nodeThat((_calls, response) => response.destroy());
  const failure = await clientOf(`${url}/v2/secret-key`).batch(calls).catch(String);
  expect(failure).not.toMatch(/secret-key|127\.0\.0\.1/);
});
