import { afterEach, expect } from "vitest";
import { db } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { runJobs, type Jobs, type TaskList } from "@/lib/platform/jobs/run-jobs";
import { periodicTasks } from "@/lib/platform/jobs/schedule";
import { schedule } from "@/lib/settlement";
import { findLastReconciliation } from "@/lib/settlement/reconciliations/last";
import { hidesLogs } from "@/testing/header-lies";
import { patience } from "@/testing/patience";
import type { RpcProxy } from "@/testing/rpc-proxy";
import { newAddress, reload, testCoin, tick, urls, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { recordsOf } from "./chain-records";
import { openReader } from "@/lib/chains/readers/open-reader";
import { readCursors } from "./cursors";
import { rescan } from "./rescan";
import { chainTasks, reconcileDaily } from "./tasks";

// The daily reconciliation, with real nodes and the real queue.

const dollar = 1_000_000n;

const running: Jobs[] = [];
afterEach(stopJobs);

async function startJobs(tasks: TaskList): Promise<void> {
  running.push(await runJobs(tasks));
}

function tasksFor(rpcUrl: string): TaskList {
  const { signal } = new AbortController();
  return { ...periodicTasks(schedule, signal), ...chainTasks(signal, new Map([["local-evm", [rpcUrl]]])) };
}

async function stopJobs(): Promise<void> {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
}

async function settledBlock({ chain }: World): Promise<bigint> {
  return (await readCursors(chain.id))?.final.number ?? 0n;
}

function check({ chain, watcher }: World, limits?: Parameters<typeof reconcileDaily>[0]["limits"]) {
  return reconcileDaily({ chain, reader: watcher.reader, limits });
}

/** Sends a payment that settlement misses. Returns its hash. */
async function missPayment(world: World, proxy: RpcProxy, recipient: string, value: bigint): Promise<string> {
  const hash = await world.sendToken(recipient, value);
  await world.anvil.mine(3);
  proxy.replaceResponses(hidesLogs);
  await tick({ watcher: world.newWatcher(proxy.url) });
  proxy.replaceResponses(null);
  return hash;
}

test("resumes where the last reconciliation ended, in bounded steps", async ({ world }) => {
  const request = await world.newRequest(5n * dollar);
  await world.sendToken(request.recipientAddress, 5n * dollar);
  await world.mineAndTick(12);
  const settled = await settledBlock(world);
  const first = settled - 5n;
  await check(world, { blocks: 6n, readings: 300 });
  expect(await findLastReconciliation(world.chain.id)).toMatchObject({ fromBlock: first, toBlock: settled });
  await world.mineAndTick(10);
  await check(world, { blocks: 6n, readings: 300 });
  const next = { fromBlock: settled + 1n, toBlock: settled + 6n, differences: [], failedAt: null };
  expect(await findLastReconciliation(world.chain.id)).toMatchObject(next);
  await check(world);
  await check(world);
  const end = await settledBlock(world);
  expect(await findLastReconciliation(world.chain.id)).toMatchObject({ fromBlock: end, toBlock: end });
});

test("keeps a difference until it is repaired, whatever blocks are reconciled later", async ({ world, proxy }) => {
  const request = await world.newRequest(7n * dollar);
  const hash = await missPayment(world, proxy, request.recipientAddress, 7n * dollar);
  const transfers = [{ transaction_hash: hash, found_in: "chain", amount: "7000000" }];
  const difference = { recipient_address: request.recipientAddress, recorded: "0", on_chain: "7000000", transfers };
  for (let day = 0; day < 3; day += 1) {
    await check(world);
    expect((await findLastReconciliation(world.chain.id))?.differences).toMatchObject([difference]);
    await world.mineAndTick(5);
  }
  const range = { from: 1n, to: await settledBlock(world) };
  await rescan({ chain: world.chain, reader: world.watcher.reader, urls, range, onProgress: () => undefined });
  expect((await reload(request)).status).toBe("completed");
  await check(world);
  expect((await findLastReconciliation(world.chain.id))?.differences).toEqual([]);
});

test("reads the same blocks again while they have more differences than it stores", async ({ world, proxy }) => {
  const request = await world.newRequest(1000n * dollar);
  for (let n = 0; n < 51; n += 1) await world.sendToken(request.recipientAddress, dollar);
  await missPayment(world, proxy, request.recipientAddress, dollar);
  await check(world);
  const before = await findLastReconciliation(world.chain.id);
  expect(before).toMatchObject({ isComplete: false });
  expect(before?.differences.flatMap(({ transfers }) => transfers)).toHaveLength(50);
  await world.mineAndTick(5);
  await check(world);
  const after = await findLastReconciliation(world.chain.id);
  expect(after).toMatchObject({ fromBlock: before?.fromBlock, toBlock: await settledBlock(world), isComplete: false });
  const range = { from: 1n, to: await settledBlock(world) };
  await rescan({ chain: world.chain, reader: world.watcher.reader, urls, range, onProgress: () => undefined });
  await check(world);
  expect(await findLastReconciliation(world.chain.id)).toMatchObject({ differences: [], isComplete: true });
});

test("reports recorded coin that the chain contradicts, and reads no full block for it", async ({ world, proxy }) => {
  const request = await world.newRequest(10n ** 18n, { tokenId: testCoin.id });
  const hash = await world.sendCoin(request.recipientAddress, 10n ** 18n);
  await world.mineAndTick(3);
  const { reader } = world.newWatcher(proxy.url);
  const before = proxy.calledMethods.length;
  await reconcileDaily({ chain: world.chain, reader });
  expect((await findLastReconciliation(world.chain.id))?.differences).toEqual([]);
  expect(proxy.calledMethods.length - before).toBeLessThan(20);
  await db().chainReconciliation.deleteMany();
  const forged = `0x${"f".repeat(64)}`;
  const data = { transactionHash: forged, blockHash: forged };
  const [stored] = await db().transfer.findMany({ where: { transactionHash: hash } });
  await db().transfer.updateMany({ where: { transactionHash: hash }, data });
  await reconcileDaily({ chain: world.chain, reader });
  expect((await findLastReconciliation(world.chain.id))?.differences).toMatchObject([
    { token_id: testCoin.id, transfers: [{ transaction_hash: forged, found_in: "books" }] },
  ]);
  const original = { transactionHash: hash, blockHash: stored?.blockHash };
  await db().transfer.updateMany({ where: { transactionHash: forged }, data: original });
});

test("money that was settled seconds before a request to its recipient is not a difference", async ({ world }) => {
  const recipientAddress = newAddress();
  await world.sendToken(recipientAddress, 3n * dollar);
  await world.mineAndTick(3);
  await world.newRequest(4n * dollar, { recipientAddress, createdAt: new Date(Date.now() + 10_000) });
  await check(world);
  expect((await findLastReconciliation(world.chain.id))?.differences).toEqual([]);
});

test("a chain without recorded transfers or watched addresses costs two calls", async ({ world, proxy }) => {
  await db().paymentRequest.updateMany({
    where: { status: "active" },
    data: { status: "cancelled", cancelledAt: new Date() },
  });
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  await db().paymentRequest.updateMany({ data: { createdAt: longAgo } });
  await db().paymentRequest.updateMany({ where: { status: "cancelled" }, data: { cancelledAt: longAgo } });
  await db().paymentRequest.updateMany({ where: { status: "completed" }, data: { completedAt: longAgo } });
  await check(world);
  await world.mineAndTick(300);
  const { reader } = world.newWatcher(proxy.url);
  await reader.readHead();
  const before = proxy.calledMethods.length;
  await reconcileDaily({ chain: world.chain, reader });
  expect(proxy.calledMethods.slice(before)).toEqual(["eth_getBlockByNumber", "eth_getBlockByNumber"]);
  expect(await findLastReconciliation(world.chain.id)).toMatchObject({ toBlock: await settledBlock(world) });
});

test("a failing node is a failed reconciliation that keeps the last result and all payments", async ({
  world,
  proxy,
}) => {
  const request = await world.newRequest(9n * dollar);
  await world.sendToken(request.recipientAddress, 9n * dollar);
  await world.mineAndTick(3);
  await check(world);
  const before = await findLastReconciliation(world.chain.id);
  await world.mineAndTick(3);
  proxy.respondWithText("no JSON");
  await startJobs(tasksFor(proxy.url));
  await db().$executeRaw`SELECT graphile_worker.add_job('reconcile_chains')`;
  await expect
    .poll(async () => (await findLastReconciliation(world.chain.id))?.failure, patience)
    .toBe("node_unreliable");
  expect(await findLastReconciliation(world.chain.id)).toMatchObject({ checkedAt: before?.checkedAt, differences: [] });
  expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  proxy.respondWithText(null);
  await db().$executeRaw`SELECT graphile_worker.add_job('reconcile_chains')`;
  await expect.poll(async () => (await findLastReconciliation(world.chain.id))?.failure, patience).toBe(null);
});

test("several workers that start after a missed day reconcile once", async ({ world, proxy }) => {
  const job = { task: "reconcile_chains", key: "reconcile_chains", queue: "reconcile_chains", payload: {} };
  await addJob(db(), { ...job, runAt: new Date(Date.now() - 86_400_000) });
  let runs = 0;
  const tasks = tasksFor(proxy.url);
  const { reconcile_chain: reconcile } = tasks;
  const counted: TaskList = {
    ...tasks,
    reconcile_chain: (...args) => {
      runs += 1;
      return reconcile?.(...args);
    },
  };
  const startedAt = Date.now();
  for (let worker = 0; worker < 3; worker += 1) await startJobs(counted);
  await expect
    .poll(async () => (await findLastReconciliation(world.chain.id))?.checkedAt?.getTime() ?? 0, patience)
    .toBeGreaterThan(startedAt);
  await stopJobs();
  expect(runs).toBe(1);
});

test("stops with the worker and saves nothing", async ({ world, proxy }) => {
  await world.mineAndTick(3);
  const before = await findLastReconciliation(world.chain.id);
  const stopping = new AbortController();
  proxy.setUnresponsive(true);
  const reader = openReader(world.chain, [proxy.url], recordsOf(world.chain.id), { signal: stopping.signal });
  const checking = reconcileDaily({ chain: world.chain, reader, signal: stopping.signal });
  stopping.abort();
  await expect(checking).rejects.toThrow();
  expect(await findLastReconciliation(world.chain.id)).toEqual(before);
});
