import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { syncClock } from "./clock";
import { startMiner } from "./miner";

type Block = { number: string; timestamp: string };

let anvil: Anvil;
beforeEach(async () => {
  // The genesis block is an hour old, so that the node's clock starts an hour behind the system clock.
  anvil = await startAnvil({ args: ["--timestamp", `${Math.floor(Date.now() / 1000) - 3600}`] });
});
afterEach(() => anvil.stop());

function newestBlock(): Promise<Block> {
  return anvil.request<Block>("eth_getBlockByNumber", ["latest", false]);
}

async function newestTime(): Promise<number> {
  return Number((await newestBlock()).timestamp);
}

async function timeOfNextBlock(): Promise<number> {
  await anvil.mine(1);
  return newestTime();
}

const clockSeconds = () => Math.floor(Date.now() / 1000);

describe("the clock of the local EVM node", () => {
  // A reorganization resets the node's clock to the time of an old block, as the second half of this test shows.
  test("advances to the system clock after startup and after a reorganization", async () => {
    expect(await timeOfNextBlock()).toBeLessThan(clockSeconds() - 3000);
    const start = clockSeconds();
    await syncClock(anvil.url);
    expect(await timeOfNextBlock()).toBeGreaterThanOrEqual(start);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await anvil.request("anvil_reorg", [1, []]);
    expect(await timeOfNextBlock()).toBeLessThan(clockSeconds() - 2);
    const afterReorg = clockSeconds();
    await syncClock(anvil.url);
    expect(await timeOfNextBlock()).toBeGreaterThanOrEqual(afterReorg);
  });

  test("is never moved back", async () => {
    await syncClock(anvil.url);
    await anvil.request("evm_increaseTime", [100]);
    const before = await timeOfNextBlock();
    expect(before).toBeGreaterThanOrEqual(clockSeconds());
    await syncClock(anvil.url);
    expect(await timeOfNextBlock()).toBeGreaterThanOrEqual(before);
  });
});

test("the miner keeps block times in step with the system clock, even in the first block after an idle period", async () => {
  const [before, start] = [await newestBlock(), clockSeconds()];
  const stop = startMiner(anvil.url, env().DATABASE_URL, "local-evm");
  try {
    await expect.poll(async () => (await newestBlock()).number).not.toBe(before.number);
    expect(await newestTime()).toBeGreaterThanOrEqual(start);
    // The chain is idle: it has no new block until the transaction below.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const afterIdle = clockSeconds();
    await anvil.send({ to: anvil.account });
    expect(await newestTime()).toBeGreaterThanOrEqual(afterIdle);
  } finally {
    await stop();
  }
});
