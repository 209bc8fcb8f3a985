import { expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { patience } from "@/testing/patience";
import { falsify } from "@/testing/header-lies";
import { type ReplaceResponse, type RpcProxy } from "@/testing/rpc-proxy";
import { reload, testToken, tick, word, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { transferTopic } from "@/lib/chains/readers/evm/erc20";
import { writeCounts } from "./counts";
import { startWatchers } from "./start-watchers";
import { runTick } from "./tick";

// Tests a chain with two nodes, one of which (behind `proxy`) omits or invents data. Nothing is credited or expires
// unless both agree; a node that does not respond or lags is ignored.

const dollar = 1_000_000n;
type NodeFault = ReplaceResponse;

async function paidRequest(world: World) {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.anvil.mine(3);
  return request;
}

const omitsLogs: NodeFault = ({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined);

const inventsALog: NodeFault = ({ method, params }) => {
  const { blockHash } = (params[0] ?? {}) as { blockHash?: string };
  if (method !== "eth_getLogs") return undefined;
  const topics = [transferTopic, `0x${word(1n)}`, `0x${word(2n)}`];
  const position = { blockNumber: "0x1", blockHash: blockHash ?? `0x${word(1n)}`, transactionHash: `0x${word(3n)}` };
  return {
    result: [{ address: testToken.contract, topics, data: `0x${word(10n * dollar)}`, removed: false, ...position }],
  };
};

const showsOtherBlocks: NodeFault = ({ method, params }, result) =>
  method === "eth_getBlockByNumber" && params[0] !== "latest" && result
    ? { result: falsify(result, { extraData: "0x07" }) }
    : undefined;

test.for([
  ["omits a log", omitsLogs],
  ["invents a log", inventsALog],
  ["shows other blocks", showsOtherBlocks],
] as const)(
  "while the second node %s nothing is credited or expires; then it recovers by itself",
  async ([_what, fault], { world, proxy }) => {
    const request = await paidRequest(world);
    const late = await world.newRequest(11n * dollar, { expiresAt: new Date(Date.now() - 60_000) });
    const watcher = world.newWatcher(world.anvil.url, proxy.url);
    proxy.replaceResponses(fault);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
    }
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
    expect((await reload(late)).status).toBe("active");
    proxy.replaceResponses(null);
    await tick({ watcher });
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect((await reload(late)).status).toBe("expired");
  },
);

test("the second node reveals a payment that the first hides", async ({ world, proxy }) => {
  const request = await paidRequest(world);
  proxy.replaceResponses(omitsLogs);
  const watcher = world.newWatcher(proxy.url, world.anvil.url);
  await expect(runTick(watcher)).rejects.toMatchObject({ name: "RpcFailure" });
  proxy.replaceResponses(null);
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

const lacksBlocks: NodeFault = ({ method }) => (method === "eth_getBlockByNumber" ? { result: null } : undefined);

test.for<[string, string, (proxy: RpcProxy) => void]>([
  ["lags behind", "behind", (proxy) => proxy.replaceResponses(lacksBlocks)],
  ["responds with an HTML page", "unavailable", (proxy) => proxy.respondWithText("<html>Bad gateway</html>")],
  ["never responds", "unavailable", (proxy) => proxy.setUnresponsive(true)],
  ["agrees", "agreed", (proxy) => proxy.reset()],
])(
  "a second node that %s blocks nothing, and is counted as %s",
  async ([_what, outcome, startFault], { world, proxy }) => {
    const request = await paidRequest(world);
    await countedSince();
    startFault(proxy);
    await tick({ watcher: world.newWatcher(world.anvil.url, proxy.url) });
    expect((await reload(request)).status).toBe("completed");
    expect(await countedSince()).toContain(outcome);
  },
);

test("a second node that is behind because it serves another chain with the same id is a disagreement", async ({
  world,
  proxy,
}) => {
  const request = await paidRequest(world);
  await countedSince();
  proxy.replaceResponses((call, result) => {
    const isFirst = call.method === "eth_getBlockByNumber" && call.params[0] === "0x1";
    return isFirst ? showsOtherBlocks(call, result) : lacksBlocks(call, result);
  });
  const watcher = world.newWatcher(world.anvil.url, proxy.url);
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
  expect((await reload(request)).status).toBe("active");
  expect(await countedSince()).toEqual(["disagreed"]);
  proxy.replaceResponses(null);
  await tick({ watcher });
});

test("a single node is not compared and not counted", async ({ world }) => {
  await paidRequest(world);
  await countedSince();
  await tick({ watcher: world.newWatcher(world.anvil.url) });
  expect(await countedSince()).toEqual([]);
});

/** The outcomes of cross-checks since the last call. */
async function countedSince(): Promise<string[]> {
  await writeCounts();
  const rows = await db().crossCheckCount.findMany();
  await db().crossCheckCount.deleteMany();
  return rows.map(({ outcome }) => outcome);
}

test("requests ten blocks at a time from a second node with that limit and still detects the disagreement", async ({
  world,
  proxy,
}) => {
  const request = await paidRequest(world);
  await world.anvil.mine(100);
  const limit: NodeFault = ({ method, params }) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
    if (method !== "eth_getLogs" || !fromBlock || !toBlock) return undefined;
    return BigInt(toBlock) - BigInt(fromBlock) > 10n ? { error: { message: "range too large" } } : undefined;
  };
  const watcher = world.newWatcher(world.anvil.url, proxy.url);
  proxy.replaceResponses((call) => limit(call, null) ?? omitsLogs(call, null));
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
  proxy.replaceResponses(limit);
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

test("replaces a stalled first node with the second, and the chain's health shows disagreement", async ({
  world,
  proxy,
}) => {
  const stale = { result: await world.anvil.request("eth_getBlockByNumber", ["0x1", false]) };
  const request = await paidRequest(world);
  await world.tick();
  const next = await paidRequest(world);
  proxy.replaceResponses(({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === "latest" ? stale : undefined,
  );
  await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  const stop = new AbortController();
  const rpcUrls = new Map([["local-evm", [proxy.url, world.anvil.url]]]);
  const running = startWatchers({ signal: stop.signal, rpcUrls });
  await vi.waitFor(async () => expect((await reload(next)).status).toBe("completed"), patience);
  proxy.replaceResponses(showsOtherBlocks);
  await paidRequest(world);
  const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
  await vi.waitFor(
    async () => expect(await health()).toMatchObject({ isDegraded: true, reason: "nodes_disagree" }),
    patience,
  );
  proxy.replaceResponses(null);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false, reason: "" }), patience);
  stop.abort();
  await running;
  expect((await reload(request)).status).toBe("completed");
});
