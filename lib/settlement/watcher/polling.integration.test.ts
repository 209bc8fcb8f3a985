import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { patience } from "@/testing/patience";
import { newRequest, newTestWatcher, reload, sendToken } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { startWatchers } from "./start-watchers";
import { healthWriter, newWatch, poll } from "./watch-chain";

// Tests how the running watchers poll a chain. Some tests mark it as not local: local chains are polled more often.

const dollar = 1_000_000n;

function watch(url: string): void {
  const stop = new AbortController();
  const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-evm", [url]]]) });
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
}

test("logs failures ever more rarely, with kind and count, the stack once, and never with the URL", async ({
  world,
  proxy,
}) => {
  await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  const lines: Record<string, unknown>[] = [];
  const spy = vi.spyOn(log(), "error").mockImplementation((line: unknown) => {
    lines.push(line as Record<string, unknown>);
  });
  onTestFinished(() => spy.mockRestore());
  proxy.respondWithText('{"error":{"message":"no access with k3y-of-the-operator"}}');
  watch(`${proxy.url}/v2/k3y-of-the-operator`);
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(2), patience);
  for (const [index, line] of lines.entries()) {
    expect(line).toMatchObject({ chain: "local-evm", kind: "refused", failures: 2 ** index });
    expect(line.err instanceof Error).toBe(index === 0);
    expect([(line.err as Error | undefined)?.stack, line.reason].join()).not.toMatch(
      /k3y-of-the-operator|127\.0\.0\.1/,
    );
  }
});

test("the first poll of a new chain already reports its health", async ({ world: { chain, anvil } }) => {
  await Promise.all([db().watchCursor.deleteMany(), db().watchedBlock.deleteMany(), db().chainHealth.deleteMany()]);
  const saveHealth = healthWriter(chain, { at: 0, hasReported: false });
  await poll(newWatch(newTestWatcher(chain, anvil.url), saveHealth), new AbortController().signal);
  expect(await db().chainHealth.findUnique({ where: { chainId: chain.id } })).toMatchObject({ isDegraded: false });
});

test("a chain without open work is idle, stays healthy, and is polled at once for a new request", async ({
  world,
  proxy,
}) => {
  await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  watch(proxy.url);
  const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false }), patience);
  // By this clock no idle poll becomes due, so that only open work causes a poll.
  const clock = vi.spyOn(performance, "now").mockReturnValue(Date.now() - performance.timeOrigin);
  onTestFinished(() => clock.mockRestore());
  const untilConfirmed = async () => {
    const before = (await health())?.checkedAt;
    await expect.poll(async () => (await health())?.checkedAt).not.toEqual(before);
  };
  await untilConfirmed();
  const callCount = proxy.calledMethods.length;
  for (let checks = 0; checks < 3; checks += 1) await untilConfirmed();
  expect(proxy.calledMethods.length).toBe(callCount);
  const request = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar);
  await expect.poll(async () => (await reload(request)).payments.length).toBe(1);
});

test("a chain whose newest block stays the same is degraded, until it has a new one", async ({ world, proxy }) => {
  await db().chain.update({ where: { id: world.chain.id }, data: { isLocal: false } });
  await newRequest(world, 10n * dollar);
  await db().chainHealth.deleteMany();
  watch(proxy.url);
  const health = () => db().chainHealth.findUnique({ where: { chainId: world.chain.id } });
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false }), patience);
  const clock = vi.spyOn(performance, "now");
  clock.mockImplementation(() => Date.now() - performance.timeOrigin + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  const frozen = { isDegraded: true, reason: "node_unreliable", unconfirmedSince: expect.any(Date) as Date };
  await vi.waitFor(async () => expect(await health()).toMatchObject(frozen), patience);
  await world.anvil.mine(1);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ isDegraded: false, reason: "" }), patience);
  expect(await health()).toMatchObject({ unconfirmedSince: null });
});

test("measures the skew of the chain's clock while running", async ({ world }) => {
  await world.anvil.request("evm_increaseTime", [240]);
  watch(world.anvil.url);
  await newRequest(world, 10n * dollar);
  const skew = async () => (await db().chainHealth.findUnique({ where: { chainId: world.chain.id } }))?.clockSkewMs;
  await vi.waitFor(async () => {
    await world.anvil.mine(1);
    await sleep(700);
    expect(Math.abs(((await skew()) ?? 0) - 240_000)).toBeLessThan(15_000);
  }, patience);
});
