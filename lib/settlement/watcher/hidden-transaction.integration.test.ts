import { afterEach, expect, vi } from "vitest";
import { reload, tick, unmatchedOf, urls, type World } from "@/testing/settlement-fixtures";
import { type RpcProxy } from "@/testing/rpc-proxy";
import { test } from "@/testing/settlement-test";
import { isConsistent } from "./books";
import { readCursors } from "./cursors";
import { reconcileChain } from "./reconcile";
import { rescan } from "./rescan";
import { runTick } from "./tick";

// Logs whose transaction a node does not return, for example Polygon's state sync on some nodes, or a lagging node.

const dollar = 1_000_000n;

afterEach(() => void vi.useRealTimers());

/**
 * Sends a payment of which the node returns only the log, and another one that it returns fully. `isListed`: the hidden
 * transaction is still in the node's list of its block's transactions.
 */
async function hideOne(world: World, proxy: RpcProxy, { isListed }: { isListed: boolean }) {
  const [hidden, shown] = [await world.newRequest(10n * dollar), await world.newRequest(10n * dollar)];
  const hash = await world.sendToken(hidden.recipientAddress, 10n * dollar);
  const { blockNumber: number } = await world.anvil.request<{ blockNumber: string }>("eth_getTransactionReceipt", [
    hash,
  ]);
  const block = await world.anvil.request<object>("eth_getBlockByNumber", [number, false]);
  await world.sendToken(shown.recipientAddress, 10n * dollar);
  await world.anvil.mine(2);
  proxy.replaceResponses(({ method, params }) => {
    if (method.startsWith("eth_getTransaction") && params[0] === hash) return { result: null };
    const isItsBlock = method === "eth_getBlockByNumber" && params[0] === number && params[1] === false;
    return isItsBlock && !isListed ? { result: { ...block, transactions: [] } } : undefined;
  });
  return { hidden, shown };
}

async function readRange({ chain, watcher }: World) {
  const cursors = await readCursors(chain.id);
  const range = { from: 1n, to: cursors?.final.number ?? 0n };
  return { chain, reader: watcher.reader, urls, range, onProgress: () => undefined };
}

test("a log without a transaction in its block is unmatched, not credited, and blocks nothing", async ({
  world,
  proxy,
}) => {
  const { hidden, shown } = await hideOne(world, proxy, { isListed: false });
  await tick({ watcher: world.newWatcher(proxy.url) });
  expect(await reload(shown)).toMatchObject({ status: "completed" });
  expect(await reload(hidden)).toMatchObject({ status: "active", payments: [] });
  const listed = [{ status: "open", reason: "unexplained", candidates: [hidden.publicId] }];
  expect(await unmatchedOf(hidden.recipientAddress)).toMatchObject(listed);
  // A node that returns the transaction reports the same transfer.
  expect(await rescan(await readRange(world))).toMatchObject({ found: [], lost: [] });
  expect((await reconcileChain(await readRange(world))).filter((account) => !isConsistent(account))).toEqual([]);
  expect(await unmatchedOf(hidden.recipientAddress)).toMatchObject(listed);
});

test("does not advance past a transaction that the node hides, and credits it once shown", async ({ world, proxy }) => {
  const { hidden, shown } = await hideOne(world, proxy, { isListed: true });
  const watcher = world.newWatcher(proxy.url);
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
  }
  expect(await reload(hidden)).toMatchObject({ status: "active", payments: [] });
  proxy.replaceResponses(null);
  await tick({ watcher });
  expect(await reload(hidden)).toMatchObject({ status: "completed" });
  expect(await reload(shown)).toMatchObject({ status: "completed" });
});

test("a node that hides a transaction for ten minutes no longer blocks the chain", async ({ world, proxy }) => {
  const { hidden, shown } = await hideOne(world, proxy, { isListed: true });
  const watcher = world.newWatcher(proxy.url);
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: start + 9 * 60_000 });
  await expect(runTick(watcher)).rejects.toMatchObject({ kind: "inconsistent" });
  vi.setSystemTime(start + 10 * 60_000);
  await tick({ watcher });
  expect(await reload(shown)).toMatchObject({ status: "completed" });
  expect(await reload(hidden)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(hidden.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
});

test("credits a transaction that the first node shows and the second hides", async ({ world, proxy }) => {
  const { hidden } = await hideOne(world, proxy, { isListed: false });
  await tick({ watcher: world.newWatcher(world.anvil.url, proxy.url) });
  expect(await reload(hidden)).toMatchObject({ status: "completed" });
});
