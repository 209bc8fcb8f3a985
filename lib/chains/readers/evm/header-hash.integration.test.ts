import { expect } from "vitest";
import { mineAndTick, newRequest, sendToken } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { judgeHeader } from "./proven-headers";

test("the local chain's headers are standard, also after a reorg", async ({ world }) => {
  const request = await newRequest(world, 1_000_000n);
  await sendToken(world.anvil, request.recipientAddress, 1_000_000n);
  await mineAndTick(world, 5);
  await world.anvil.request("anvil_reorg", [3, []]);
  await world.anvil.mine(1);
  const head = Number(await world.anvil.request<string>("eth_blockNumber"));
  for (let number = 0; number <= head; number += 1) {
    for (const full of [false, true]) {
      const block = await world.anvil.request<Record<string, unknown>>("eth_getBlockByNumber", [
        `0x${number.toString(16)}`,
        full,
      ]);
      expect([number, judgeHeader(block)]).toEqual([number, "proven"]);
    }
  }
});
