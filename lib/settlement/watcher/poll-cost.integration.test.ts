import { expect } from "vitest";
import { newRequest, newTestWatcher, reload, sendToken, tick, type World } from "@/testing/settlement-fixtures";
import { db } from "@/lib/platform/db";
import { test } from "@/testing/settlement-test";
import type { RpcProxy } from "@/testing/rpc-proxy";
import { hasOpenWork } from "./watch-chain";
import { runTick, type Watcher } from "./tick";

// RPC calls per tick and per day, counted at the node.

const dollar = 1_000_000n;
const minutesPerDay = 1440;
const maxCallsPerIdleDay = 3000;
const tokenCheckPerDay = 24;
const chainIdCheckPerDay = 288;
// The daily reconciliation: two calls per 10,000 blocks in which no address was watched.
const reconciliationPerDay = (blockSeconds: number) => 2 * Math.ceil(86_400 / blockSeconds / 10_000);

type Counted = { proxy: RpcProxy; watcher: Watcher; anvil: { mine: (blocks: number) => Promise<void> } };

/** A watcher that has caught up. Its chain is not local, because on a local chain it would also read the identity. */
async function caughtUp(world: World, proxy: RpcProxy): Promise<Counted> {
  const watcher = newTestWatcher({ ...world.chain, isLocal: false }, proxy.url);
  await tick({ watcher });
  return { proxy, watcher, anvil: world.anvil };
}

/** The calls of each tick, with this many new blocks before it. */
async function callsPerTick(
  { proxy, watcher, anvil }: Counted,
  { ticks, blocks, hasOpenWork: isOpen }: { ticks: number; blocks: number; hasOpenWork: boolean },
): Promise<number[]> {
  const counts: number[] = [];
  for (let turn = 0; turn < ticks; turn += 1) {
    if (blocks > 0) await anvil.mine(blocks);
    const before = proxy.calledMethods.length;
    await runTick(watcher, { hasOpenWork: isOpen });
    counts.push(proxy.calledMethods.length - before);
  }
  return counts;
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

// One poll per minute: 5 blocks of 12 s, or 15 of 4 s. The final pass runs at every tenth poll.
test.for([12, 4])(
  "an idle chain with a block every %i s costs at most 3,000 calls a day",
  async (blockSeconds, { world, proxy }) => {
    const counted = await caughtUp(world, proxy);
    expect(await hasOpenWork(world.chain.id)).toBe(false);
    const idlePoll = { blocks: 60 / blockSeconds, hasOpenWork: false };
    const nine = await callsPerTick(counted, { ...idlePoll, ticks: 9 });
    expect(nine).toEqual(nine.map(() => 1));
    counted.watcher.finalReadAt = 0;
    const tenth = await callsPerTick(counted, { ...idlePoll, ticks: 1 });
    const perDay = ((sum(nine) + sum(tenth)) * minutesPerDay) / 10 + tokenCheckPerDay + chainIdCheckPerDay;
    expect(perDay + reconciliationPerDay(blockSeconds)).toBeLessThanOrEqual(maxCallsPerIdleDay);
  },
);

test("with an open request, a tick costs one call without a new block, and few calls with one or two", async ({
  world,
  proxy,
}) => {
  const request = await newRequest(world, 10n * dollar);
  expect(await hasOpenWork(world.chain.id)).toBe(true);
  const counted = await caughtUp(world, proxy);
  const { watcher } = counted;
  expect(await callsPerTick(counted, { ticks: 3, blocks: 0, hasOpenWork: true })).toEqual([1, 1, 1]);
  expect(Math.max(...(await callsPerTick(counted, { ticks: 5, blocks: 1, hasOpenWork: true })))).toBeLessThanOrEqual(7);
  expect(Math.max(...(await callsPerTick(counted, { ticks: 5, blocks: 2, hasOpenWork: true })))).toBeLessThanOrEqual(
    12,
  );
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await tick({ watcher });
  await world.anvil.mine(2);
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

test("checks addresses without open requests once a minute in few calls and detects money", async ({
  world,
  proxy,
}) => {
  const request = await newRequest(world, 10n * dollar);
  const ended = { status: "cancelled" as const, cancelledAt: new Date() };
  await db().paymentRequest.updateMany({ where: { status: "active" }, data: ended });
  const counted = await caughtUp(world, proxy);
  expect(await hasOpenWork(world.chain.id)).toBe(false);
  const counts = await callsPerTick(counted, { ticks: 5, blocks: 15, hasOpenWork: false });
  expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await runTick(counted.watcher, { hasOpenWork: false });
  expect(
    await db().unmatchedTransfer.count({ where: { transfer: { recipientAddress: request.recipientAddress } } }),
  ).toBe(1);
  expect(await hasOpenWork(world.chain.id)).toBe(true);
});

test("credits a payment after an idle period without searching the idle blocks", async ({ world, proxy }) => {
  // All requests have ended long ago, so that no address is watched.
  await db().paymentRequest.updateMany({ data: { cancelledAt: new Date(0) }, where: { status: "cancelled" } });
  await db().paymentRequest.updateMany({ data: { completedAt: new Date(0) }, where: { status: "completed" } });
  const counted = await caughtUp(world, proxy);
  const { watcher } = counted;
  await callsPerTick(counted, { ticks: 3, blocks: 35, hasOpenWork: false });
  const request = await newRequest(world, 10n * dollar);
  const before = proxy.calledMethods.length;
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await tick({ watcher });
  expect(proxy.calledMethods.length - before).toBeLessThan(25);
  expect((await reload(request)).payments).toHaveLength(1);
  await world.anvil.mine(2);
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});
