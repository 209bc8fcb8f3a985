import { getAddress } from "viem/utils";
import { expect } from "vitest";
import { forwardTransaction } from "@/testing/relay";
import {
  mineAndTick,
  newAddress,
  newRequest,
  reload,
  sendCoin,
  testCoin,
  tick,
  unmatchedOf,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { deployCaller } from "@/testing/test-contracts";

// A recipient contract that gives coin away while it receives it. Coin that goes back to the payer was not received.

const coin = 10n ** 18n;
const gethTraces = ["debug_traceTransaction", "debug_traceBlockByNumber"];
const allTraces = [...gethTraces, "trace_transaction", "trace_block"];

/** A request to a contract that sends this much of what it receives to an address. */
async function requestOf(world: World, to: string, value: bigint) {
  const recipientAddress = getAddress(await deployCaller(world.anvil, [{ to, value }]));
  return newRequest(world, coin, { tokenId: testCoin.id, recipientAddress });
}

const pay = async (world: World, recipientAddress: string) => {
  const gas = "0x40000";
  return world.anvil.send({ to: recipientAddress, value: `0x${coin.toString(16)}`, gas });
};

test.for([
  ["debug_trace", []],
  ["trace", gethTraces],
] as [string, string[]][])(
  "only what the recipient keeps counts, by the %s methods",
  async ([_methods, disabled], { world, proxy, watcher }) => {
    proxy.replaceResponses(({ method }) =>
      disabled.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
    );
    const all = await requestOf(world, world.anvil.account, coin);
    const part = await requestOf(world, world.anvil.account, coin / 4n);
    const passedOn = await requestOf(world, newAddress(), coin);
    for (const { recipientAddress } of [all, part, passedOn]) await pay(world, recipientAddress);
    for (const blocks of [0, 2]) {
      if (blocks > 0) await world.anvil.mine(blocks);
      await tick({ watcher });
      expect(await reload(all)).toMatchObject({ status: "active", payments: [] });
      expect((await reload(part)).payments.map(({ receivedAmount }) => receivedAmount.toFixed())).toEqual([
        `${(coin * 3n) / 4n}`,
      ]);
    }
    expect(await reload(part)).toMatchObject({ status: "active", payments: [{ status: "completed" }] });
    expect(await reload(passedOn)).toMatchObject({ status: "completed" });
    expect(await unmatchedOf(all.recipientAddress)).toEqual([]);
    expect(await unmatchedOf(part.recipientAddress)).toEqual([]);
  },
);

test("coin from a contract that goes back to the sender of the transaction does not count", async ({
  world,
  forwarder,
}) => {
  const request = await requestOf(world, world.anvil.account, coin);
  await world.anvil.send(forwardTransaction(forwarder, request.recipientAddress, coin));
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
});

test("without traces, coin that the recipient did not keep is unexplained", async ({ world, proxy, watcher }) => {
  proxy.replaceResponses(({ method }) =>
    allTraces.includes(method) ? { error: { message: "the method does not exist" } } : undefined,
  );
  const request = await requestOf(world, world.anvil.account, coin);
  const kept = await newRequest(world, coin, { tokenId: testCoin.id });
  await pay(world, request.recipientAddress);
  await sendCoin(world.anvil, kept.recipientAddress, coin);
  await world.anvil.mine(2);
  await tick({ watcher });
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
  expect(await reload(kept)).toMatchObject({ status: "completed" });
});
