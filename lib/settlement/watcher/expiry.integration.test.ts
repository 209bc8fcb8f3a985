import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import {
  chainInThePast,
  chainTime,
  eventTypes,
  referenceCalldata,
  newMerchant,
  newRequest,
  reload,
  unmatchedOf,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";

// An amount slot is the right of one request to be paid by a plain transfer of exactly its amount at its address. No
// test waits: each moves the chain's clock, which alone decides what is on time while it is behind the database's.

test.override("worldOptions", chainInThePast);

const dollar = 1_000_000n;

/** A request that expires in 100 seconds of chain time, followed by a late window of 1000 seconds. */
async function expiringRequest(world: World, settings: Parameters<typeof newMerchant>[0] = {}) {
  const merchant = await newMerchant(settings);
  const createdAt = await chainTime(world);
  const request = await newRequest({ ...world, merchant }, 10n * dollar, {
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 100_000),
    lateUntil: new Date(createdAt.getTime() + 1_100_000),
  });
  return { merchant, request };
}

async function passTime(world: World, seconds: number): Promise<void> {
  await world.anvil.request("evm_increaseTime", [seconds]);
  await world.anvil.mine(1);
}

test("a request expires when the last finalized block, not the wall clock or the chain head, is past its expiry", async ({
  world,
}) => {
  const { merchant, request } = await expiringRequest(world);
  await passTime(world, 101);
  await world.tick();
  expect((await reload(request)).status).toBe("active");
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({ status: "expired", exception: null });
  expect(await eventTypes(merchant.id)).toEqual(["payment_request.expired"]);
});

test("a partly paid request expires as underpaid", async ({ world }) => {
  const { merchant, request } = await expiringRequest(world);
  await world.sendToken(request.recipientAddress, 4n * dollar);
  await world.mineAndTick(1);
  await passTime(world, 101);
  await world.mineAndTick(1);
  const expired = await reload(request);
  expect(expired).toMatchObject({ status: "expired", exception: "underpaid" });
  expect(expired.paidAmount.toFixed()).toBe("4000000");
  expect(await eventTypes(merchant.id)).toEqual([
    "payment.pending",
    "payment.completed",
    "payment_request.partially_paid",
    "payment_request.expired",
  ]);
});

test("a payment made on time completes the request even if it becomes final after the expiry", async ({ world }) => {
  const { request } = await expiringRequest(world);
  await passTime(world, 90);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.tick();
  await passTime(world, 60);
  await world.mineAndTick(3);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null, payments: [{ isLate: false }] });
});

test("a late payment within the window completes the request as paid_late if the merchant accepts late payments", async ({
  world,
}) => {
  const { merchant, request } = await expiringRequest(world, { latePolicy: "accept" });
  await passTime(world, 101);
  await world.mineAndTick(1);
  await world.sendToken(request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({
    status: "completed",
    exception: "paid_late",
    payments: [{ isLate: true, status: "completed" }],
  });
  expect(await eventTypes(merchant.id)).toContain("payment_request.completed");
});

test("a late payment does not complete the request if the late policy is flag; it is only marked as paid late", async ({
  world,
}) => {
  const { request } = await expiringRequest(world, { latePolicy: "flag" });
  await passTime(world, 101);
  await world.mineAndTick(1);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(1);
  const flagged = await reload(request);
  expect(flagged).toMatchObject({ status: "expired", exception: "paid_late", payments: [{ status: "completed" }] });
  expect(flagged.paidAmount.toFixed()).toBe("10000000");
});

test("a late payment detected before the expiry sweep follows the same policy", async ({ world }) => {
  const { merchant, request } = await expiringRequest(world, { latePolicy: "flag" });
  await passTime(world, 101);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.tick();
  expect(await reload(request)).toMatchObject({ payments: [{ isLate: true, status: "pending" }] });
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "expired", exception: "paid_late" });
  expect((await eventTypes(merchant.id)).filter((type) => type.startsWith("payment_request"))).toEqual([
    "payment_request.expired",
  ]);
});

test("leaves a transfer that arrives after the late window unmatched", async ({ world }) => {
  const { request } = await expiringRequest(world);
  await passTime(world, 1200);
  await world.mineAndTick(1);
  await world.sendToken(request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({ status: "expired", payments: [] });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "too_late", candidates: [request.publicId] },
    { reason: "no_request", candidates: [] },
  ]);
});

test("a request keeps its amount slot until its late window ends", async ({ world }) => {
  const { merchant, request } = await expiringRequest(world);
  await passTime(world, 101);
  await world.mineAndTick(1);
  const next = await newRequest({ ...world, merchant }, 10n * dollar, {
    createdAt: await chainTime(world),
    recipientAddress: request.recipientAddress,
  });
  const slot = await db().amountSlot.findFirstOrThrow({ where: { recipientAddress: request.recipientAddress } });
  expect(slot.requestId).toBe(request.id);
  await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(1);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: "paid_late" });
  expect(await reload(next)).toMatchObject({ status: "active", payments: [] });
});
