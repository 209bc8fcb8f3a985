import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/env";
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

/** How many seconds the newest block is behind the system clock; negative if it is ahead. */
async function lag(): Promise<number> {
  return Date.now() / 1000 - Number((await newestBlock()).timestamp);
}

async function lagOfNextBlock(): Promise<number> {
  await anvil.mine(1);
  return lag();
}

describe("the clock of the local EVM node", () => {
  // A reorganization resets the node's clock to the time of an old block, as the second half of this test shows.
  test("advances to the system clock after startup and after a reorganization", async () => {
    expect(await lagOfNextBlock()).toBeGreaterThan(3000);
    await syncClock(anvil.url);
    expect(await lagOfNextBlock()).toBeLessThan(2);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await anvil.request("anvil_reorg", [1, []]);
    expect(await lagOfNextBlock()).toBeGreaterThan(2);
    await syncClock(anvil.url);
    expect(await lagOfNextBlock()).toBeLessThan(2);
  });

  test("is never moved back", async () => {
    await syncClock(anvil.url);
    await anvil.request("evm_increaseTime", [100]);
    const lagBefore = await lagOfNextBlock();
    await syncClock(anvil.url);
    expect(await lagOfNextBlock()).toBeLessThan(-97);
    expect(lagBefore).toBeLessThan(-97);
  });
});

test("the miner keeps block times in step with the system clock, even in the first block after an idle period", async () => {
  const before = await newestBlock();
  const stop = startMiner(anvil.url, env().DATABASE_URL, "local-evm");
  try {
    await expect.poll(async () => (await newestBlock()).number, { timeout: 10_000 }).not.toBe(before.number);
    expect(await lag()).toBeLessThan(2);
    // The chain is idle: it has no new block until the transaction below.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await anvil.send({ to: anvil.account });
    expect(await lag()).toBeLessThan(2);
  } finally {
    await stop();
  }
});
