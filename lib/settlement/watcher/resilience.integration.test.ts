import { expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { startAnvil } from "@/testing/anvil";
import {
  eventTypes,
  newMerchant,
  newRequest,
  newTestWatcher,
  reload,
  testToken,
  tick,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { readCursors } from "./cursors";
import { runPass } from "./run-pass";
import { startWatchers } from "./start-watchers";
import { runTick } from "./tick";
import { readWatchList } from "./watch-list";
import { transferCall } from "@/testing/test-contracts";

// Tests that no payment is lost, credited twice or expired too early when workers restart or compete, or nodes fail,
// lag or respond wrongly.

const dollar = 1_000_000n;

test("a new worker resumes where the last one stopped, whatever happened in between", async ({ world }) => {
  const paid = await world.newRequest(10n * dollar);
  await world.sendToken(paid.recipientAddress, 10n * dollar);
  await world.tick();
  const missed = await world.newRequest(11n * dollar);
  await world.sendToken(missed.recipientAddress, 11n * dollar);
  await world.anvil.mine(300);
  world = { ...world, watcher: world.newWatcher(world.anvil.url) };
  await world.tick();
  expect(await reload(paid)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  expect(await reload(missed)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
});

test("a batch read before another watcher moved the cursor writes nothing", async ({ world }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  const stale = await readCursors(world.chain.id);
  const list = await readWatchList(world.chain);
  await world.tick();
  const { latest } = await world.watcher.reader.readHead();
  const options = stale && { cursors: stale, target: latest.number, list };
  expect(options && (await runPass(world.watcher, "tip", options))).toBeNull();
  expect((await reload(request)).payments).toHaveLength(1);
});

test("four concurrent watchers credit and report each payment once", async ({ world }) => {
  const merchant = await newMerchant();
  const shop = { ...world, merchant };
  const watchers = [world.watcher, ...[1, 2, 3].map(() => world.newWatcher(world.anvil.url))];
  const tickAll = () => Promise.all(watchers.map((watcher) => runTick(watcher)));
  const requests: PaymentRequest[] = [];
  await world.anvil.request("evm_setAutomine", [false]);
  for (const block of [1n, 2n, 3n, 4n, 5n]) {
    const created = await Promise.all([1n, 2n, 3n].map((amount) => newRequest(shop, (block + amount) * dollar)));
    for (const { recipientAddress, amount } of created) {
      const data = transferCall(recipientAddress, BigInt(amount.toFixed()));
      const paying = { from: world.anvil.account, to: testToken.contract, data, gas: "0x30000" };
      await world.anvil.request("eth_sendTransaction", [paying]);
    }
    requests.push(...created);
    await world.anvil.mine(1);
    await tickAll();
  }
  await world.anvil.request("evm_setAutomine", [true]);
  await world.anvil.mine(2);
  for (let turn = 0; turn < 3; turn += 1) await tickAll();
  await world.tick();
  for (const request of requests) {
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(paid.paidAmount.toFixed()).toBe(request.amount.toFixed());
  }
  const events = await eventTypes(merchant.id);
  for (const type of ["payment.pending", "payment.completed", "payment_request.completed"]) {
    expect(events.filter((one) => one === type)).toHaveLength(requests.length);
  }
  expect(events).toHaveLength(3 * requests.length);
});

test("while the only node is silent the chain is degraded and nothing settles; then it recovers", async ({
  world,
  proxy,
}) => {
  const paid = await world.newRequest(10n * dollar);
  const overdue = await world.newRequest(11n * dollar, { expiresAt: new Date(Date.now() - 60_000) });
  await world.sendToken(paid.recipientAddress, 10n * dollar);
  await world.anvil.mine(3);
  const before = await readCursors(world.chain.id);
  proxy.setUnresponsive(true);
  const stop = new AbortController();
  const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-evm", [proxy.url]]]) });
  const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
  const waitOptions = { timeout: 120_000, interval: 100 };
  const silent = { isDegraded: true, reason: "node_unreachable" };
  await vi.waitFor(async () => expect(await health()).toMatchObject(silent), waitOptions);
  expect(await reload(paid)).toMatchObject({ status: "active", payments: [] });
  expect((await reload(overdue)).status).toBe("active");
  expect(await readCursors(world.chain.id)).toEqual(before);
  proxy.setUnresponsive(false);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false, reason: "" }), waitOptions);
  await vi.waitFor(async () => expect((await reload(overdue)).status).toBe("expired"), waitOptions);
  stop.abort();
  await running;
  expect(await reload(paid)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
});

test("nothing expires while the node is down, and payments made on time count", async ({ world }) => {
  const chainTimeMs = Number((await latestBlock(world)).timestamp) * 1000;
  const expiresAt = new Date(chainTimeMs + 100_000);
  const [paid, unpaid] = [
    await world.newRequest(10n * dollar, { expiresAt }),
    await world.newRequest(10n * dollar, { expiresAt: new Date(Date.now() - 60_000) }),
  ];
  const unreachable = world.newWatcher("http://127.0.0.1:1");
  await world.sendToken(paid.recipientAddress, 10n * dollar);
  await world.anvil.request("evm_increaseTime", [200]);
  await world.anvil.mine(5);
  await expect(runTick(unreachable)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await reload(paid)).toMatchObject({ status: "active", payments: [] });
  expect((await reload(unpaid)).status).toBe("active");
  await world.tick();
  expect(await reload(paid)).toMatchObject({ status: "completed", exception: null, payments: [{ isLate: false }] });
  expect((await reload(unpaid)).status).toBe("expired");
});

test("uses the next URL when the first is silent or serves another chain", async ({ world }) => {
  const other = await startAnvil({ chainId: 999 });
  try {
    const request = await world.newRequest(10n * dollar);
    await world.sendToken(request.recipientAddress, 10n * dollar);
    await tick({ watcher: world.newWatcher("http://127.0.0.1:1", other.url, world.anvil.url) });
    expect((await reload(request)).payments).toHaveLength(1);
    await expect(runTick(world.newWatcher(other.url))).rejects.toMatchObject({ kind: "wrong_chain" });
  } finally {
    await other.stop();
  }
});

test.for([
  ["HTML", "<html>Bad gateway</html>"],
  ["a single response", '{"jsonrpc":"2.0","id":0,"result":"0x7a69"}'],
  ["an empty batch", "[]"],
  ["results of another shape", '[{"id":0,"result":{"number":17}},{"id":1,"result":[{}]}]'],
] as const)(
  "a node that returns %s is a failure of a known kind, and nothing is written",
  async ([_what, text], { world, proxy }) => {
    const before = await readCursors(world.chain.id);
    proxy.respondWithText(text);
    await expect(runTick(world.newWatcher(proxy.url))).rejects.toMatchObject({ kind: "malformed" });
    expect(await readCursors(world.chain.id)).toEqual(before);
  },
);

test("a lagging node cannot make the watcher skip blocks", async ({ world, proxy }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.anvil.mine(1);
  const watcher = world.newWatcher(proxy.url);
  let heads = 0;
  // The first head is correct; afterwards the node has no block beyond the cursor and no logs.
  const { tip } = (await readCursors(world.chain.id)) ?? { tip: { number: 0n } };
  proxy.replaceResponses(({ method, params }) => {
    if (method === "eth_getLogs") return { result: [] };
    if (method !== "eth_getBlockByNumber") return undefined;
    if (params[0] === "latest" && (heads += 1) === 1) return undefined;
    return params[0] === "latest" || BigInt(String(params[0])) > tip.number ? { result: null } : undefined;
  });
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
  proxy.replaceResponses(null);
  await tick({ watcher });
  await world.mineAndTick(2);
  expect((await reload(request)).status).toBe("completed");
});

test("requests shorter ranges from a node that rejects long ones", async ({ world, proxy }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.anvil.mine(120);
  proxy.replaceResponses(({ method, params }) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
    if (method !== "eth_getLogs" || !fromBlock || !toBlock) return undefined;
    return BigInt(toBlock) - BigInt(fromBlock) > 10n ? { error: { message: "range too large" } } : undefined;
  });
  await tick({ watcher: world.newWatcher(proxy.url) });
  expect((await reload(request)).status).toBe("completed");
});

test("a token with decimals other than the catalog's stops the chain until they agree", async ({ world, proxy }) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  const watcher = world.newWatcher(proxy.url);
  proxy.replaceResponses(({ method }) => (method === "eth_call" ? { result: `0x${"0".repeat(62)}12` } : undefined));
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "wrong_decimals" });
  expect((await reload(request)).payments).toHaveLength(0);
  proxy.replaceResponses(null);
  await tick({ watcher });
  expect((await reload(request)).payments).toHaveLength(1);
});

test("waits for the node's finalized block if the policy requires it", async ({ world }) => {
  const chain = { ...world.chain, finality: "finalized" as const, requiredConfirmations: 1 };
  const watcher = newTestWatcher(chain, world.anvil.url);
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  // The node calls a block finalized when two more are on top of it.
  for (const status of ["active", "active", "completed"]) {
    await tick({ watcher });
    expect((await reload(request)).status).toBe(status);
    await world.anvil.mine(1);
  }
});

test("the running watchers report a degraded chain and its recovery", async ({ world, proxy }) => {
  const stop = new AbortController();
  proxy.respondWithText("not now");
  const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-evm", [proxy.url]]]) });
  const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: true }), 120_000);
  expect((await health())?.reason).not.toContain("127.0.0.1");
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  proxy.respondWithText(null);
  await vi.waitFor(async () => expect((await reload(request)).payments).toHaveLength(1), 120_000);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false, reason: "" }), 120_000);
  stop.abort();
  await running;
  expect(await db().chainLease.count()).toBe(0);
});

async function latestBlock(world: World): Promise<{ timestamp: string }> {
  return world.anvil.request("eth_getBlockByNumber", ["latest", false]);
}
