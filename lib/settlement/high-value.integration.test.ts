import { expect } from "vitest";
import { toDecimal, db } from "@/lib/platform/db";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { getPaymentRequest } from "@/lib/requests/get";
import { presentPaymentRequest } from "@/lib/requests/present";
import { believeSingleNode } from "@/testing/deep-forks";
import {
  referenceCalldata,
  urls,
  newMerchant,
  newRequest,
  reload,
  testToken,
  tick,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { startRpcProxy } from "@/testing/rpc-proxy";
import { test } from "@/testing/settlement-test";

// The node reports the block two below its head as finalized.
test.override("worldOptions", { requiredConfirmations: 1 });

const dollar = 1_000_000n;

/** Creates a request of a merchant for whom 10,000 dollars or more are a high value. */
async function newThresholdRequest(world: World, amount: bigint) {
  const merchant = await newMerchant();
  await db().highValueAmount.create({
    data: { merchantId: merchant.id, tokenId: testToken.id, amount: toDecimal(10_000n * dollar) },
  });
  return newRequest({ ...world, merchant }, amount);
}

const statusesOf = async (request: { id: bigint }) => (await reload(request)).payments.map(({ status }) => status);

test("a high-value request is paid at the node's finalized block, not at the policy's depth", async ({ world }) => {
  const request = await newThresholdRequest(world, 10_000n * dollar);
  await world.sendToken(request.recipientAddress, 10_000n * dollar, referenceCalldata(request, world));
  await world.tick();
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
  await world.mineAndTick(1);
  expect(await statusesOf(request)).toEqual(["pending"]);
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
});

test("a lower amount is unaffected, and a small part of a high-value request waits", async ({ world }) => {
  const below = await newThresholdRequest(world, 9_999n * dollar);
  const large = await newThresholdRequest(world, 20_000n * dollar);
  await world.sendToken(below.recipientAddress, 9_999n * dollar, referenceCalldata(below, world));
  await world.sendToken(large.recipientAddress, 50n * dollar, referenceCalldata(large, world));
  await world.tick();
  expect([await statusesOf(below), await statusesOf(large)]).toEqual([["completed"], ["pending"]]);
  await world.mineAndTick(2);
  expect(await statusesOf(large)).toEqual(["completed"]);
});

test("a high-value payment waits even if its request is small", async ({ world }) => {
  const request = await newThresholdRequest(world, 5n * dollar);
  await world.sendToken(request.recipientAddress, 10_000n * dollar, referenceCalldata(request, world));
  await world.tick();
  expect(await statusesOf(request)).toEqual(["pending"]);
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: "overpaid" });
});

test("shows the awaited finality to the merchant on the payment and to the payer on the chain", async ({ world }) => {
  const [large, small] = [
    await newThresholdRequest(world, 10_000n * dollar),
    await newThresholdRequest(world, 1n * dollar),
  ];
  await world.sendToken(large.recipientAddress, 100n * dollar, referenceCalldata(large, world));
  await world.sendToken(small.recipientAddress, 1n * dollar, referenceCalldata(small, world));
  await world.tick();
  const finalityShownFor = async ({ publicId, shortcode, merchantId }: typeof large) => {
    const row = await getPaymentRequest(contextOf({ merchantId, environment: "sandbox" }), { publicId });
    const [payment] = presentPaymentRequest(row, urls).payments;
    const { chain } = await getPayPageRequest(shortcode, urls, new Date());
    return [payment?.status, payment?.finality, chain.finality];
  };
  expect(await finalityShownFor(large)).toEqual(["pending", "finalized", "finalized"]);
  expect(await finalityShownFor(small)).toEqual(["completed", "confirmations", "confirmations"]);
});

test("a node without finalized blocks delays only high-value payments", async ({ world }) => {
  const proxy = await startRpcProxy(() => world.anvil.url);
  const watching = { watcher: world.newWatcher(proxy.url) };
  proxy.replaceResponses(({ params }) =>
    params[0] === "finalized" ? { error: { message: "unknown block" } } : undefined,
  );
  const [large, small] = [
    await newThresholdRequest(world, 10_000n * dollar),
    await newThresholdRequest(world, 1n * dollar),
  ];
  for (const [request, value] of [
    [large, 10_000n * dollar],
    [small, 1n * dollar],
  ] as const) {
    await world.sendToken(request.recipientAddress, value, referenceCalldata(request, world));
  }
  await world.anvil.mine(5);
  await tick(watching);
  expect([await statusesOf(large), await statusesOf(small)]).toEqual([["pending"], ["completed"]]);
  await proxy.stop();
  await world.mineAndTick(1);
  expect(await statusesOf(large)).toEqual(["completed"]);
});

test("waiting payments cost no calls until the node finalizes their blocks", async ({ world, proxy, watcher }) => {
  const finalizesNothing: Parameters<typeof proxy.replaceResponses>[0] = ({ params }) =>
    params[0] === "finalized" ? { result: null } : undefined;
  proxy.replaceResponses(finalizesNothing);
  const callsOfTick = async () => {
    await world.anvil.mine(1);
    const before = proxy.calledMethods.length;
    await tick({ watcher });
    return proxy.calledMethods.length - before;
  };
  const waiting: Awaited<ReturnType<typeof newThresholdRequest>>[] = [];
  const addOne = async () => {
    const request = await newThresholdRequest(world, 10_000n * dollar);
    await world.sendToken(request.recipientAddress, 10_000n * dollar, referenceCalldata(request, world));
    waiting.push(request);
  };
  await addOne();
  await tick({ watcher });
  const withOne = await callsOfTick();
  for (let count = 0; count < 20; count += 1) await addOne();
  await tick({ watcher });
  expect(await callsOfTick()).toBe(withOne);
  for (const request of waiting) expect(await statusesOf(request)).toEqual(["pending"]);
  proxy.replaceResponses(null);
  await world.anvil.mine(2);
  await tick({ watcher });
  for (const request of waiting) expect(await statusesOf(request)).toEqual(["completed"]);
});

test("a waiting payment lost in a reorganization fails like any other", async ({ world }) => {
  const request = await newThresholdRequest(world, 10_000n * dollar);
  await world.sendToken(request.recipientAddress, 10_000n * dollar, referenceCalldata(request, world));
  await world.tick();
  await world.anvil.request("anvil_reorg", [1, []]);
  await believeSingleNode(world.watcher);
  await world.mineAndTick(3);
  expect(await statusesOf(request)).toEqual(["failed"]);
});
