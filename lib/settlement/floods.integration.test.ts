import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import type { Anvil } from "@/testing/anvil";
import {
  eventTypes,
  newMerchant,
  newRequest,
  referenceCalldata,
  reload,
  testToken,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { deploySprayer, spray, transferCall } from "@/testing/test-contracts";
import { pieceSize } from "./batch";

// Anyone can send many cheap transfers. They must not delay other merchants or fill lists.

const dollar = 1_000_000n;

async function mineTogether(anvil: Anvil, transactions: { to: string; data: string; gas?: string }[]): Promise<void> {
  await anvil.request("evm_setAutomine", [false]);
  for (const transaction of transactions) {
    await anvil.request("eth_sendTransaction", [{ from: anvil.account, ...transaction }]);
  }
  await anvil.mine(1);
  await anvil.request("evm_setAutomine", [true]);
}

test("only ten of five hundred small parts in one transaction become payments, and the rest can still be paid", async ({
  world,
}) => {
  const sprayer = await deploySprayer(world.anvil);
  const request = await world.newRequest(1000n * dollar);
  await world.anvil.send(spray(sprayer, { to: request.recipientAddress, value: dollar, times: 500 }));
  await world.tick();
  const { payments, pendingAmount } = await reload(request);
  expect(payments).toHaveLength(10);
  expect(pendingAmount.toFixed()).toBe(`${10n * dollar}`);
  const unmatched = await unmatchedOf(request.recipientAddress);
  expect(unmatched).toHaveLength(490);
  expect(new Set(unmatched.map(({ reason }) => reason))).toEqual(new Set(["too_many_payments"]));
  const events = await db().event.findMany({ where: { merchantId: world.merchant.id }, orderBy: { sequence: "asc" } });
  const { data } = JSON.parse(events.at(-1)?.body ?? "") as { data: unknown };
  expect(data).toMatchObject({ count: 490, unmatched_transfer: { reason: "too_many_payments" } });
  const first = JSON.parse(events[0]?.body ?? "") as { data: { payment_request: { payments: unknown[] } } };
  expect(first).toMatchObject({ type: "payment.pending", data: { payments_truncated: false } });
  expect(first.data.payment_request.payments).toHaveLength(10);
  await world.sendToken(request.recipientAddress, 990n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
  const bodies = await db().event.findMany({ where: { merchantId: world.merchant.id } });
  const bytes = bodies.reduce((sum, { body }) => sum + Buffer.byteLength(body ?? ""), 0);
  expect(bytes).toBeLessThanOrEqual(500_000);
});

test("settles thousands of dust transfers of one block in pieces, without events or delays", async ({ world }) => {
  const sprayer = await deploySprayer(world.anvil);
  const flooded = await newRequest({ ...world, merchant: await newMerchant() }, 10n * dollar);
  const innocent = await world.newRequest(7n * dollar);
  const times = 4 * pieceSize;
  const pay = transferCall(innocent.recipientAddress, 7n * dollar);
  await mineTogether(world.anvil, [
    spray(sprayer, { to: flooded.recipientAddress, value: 1n, times }),
    { to: testToken.contract, data: pay },
  ]);
  const before = await eventTypes(flooded.merchantId);
  await world.tick();
  expect(await reload(innocent)).toMatchObject({ payments: [{ status: "pending" }] });
  const dust = await unmatchedOf(flooded.recipientAddress);
  expect(dust).toHaveLength(times);
  expect(new Set(dust.map(({ reason }) => reason))).toEqual(new Set(["dust"]));
  expect(await eventTypes(flooded.merchantId)).toEqual(before);
  const seenAt = async (recipientAddress: string) =>
    db().transfer.findMany({ where: { recipientAddress }, orderBy: { id: "asc" }, select: { createdAt: true } });
  const [paid] = await seenAt(innocent.recipientAddress);
  const last = (await seenAt(flooded.recipientAddress)).at(-1);
  // The other merchant's payment was in the first piece, although it came last in the block.
  expect(paid?.createdAt.getTime()).toBeLessThan(last?.createdAt.getTime() ?? 0);
});

test("measures dust to an address with a paid request by the token's own threshold", async ({ world }) => {
  const sprayer = await deploySprayer(world.anvil);
  const merchant = await newMerchant();
  const paid = await newRequest({ ...world, merchant }, 10n * dollar);
  await world.sendToken(paid.recipientAddress, 10n * dollar);
  await world.mineAndTick(2);
  expect(await reload(paid)).toMatchObject({ status: "completed" });
  const before = await eventTypes(merchant.id);
  await world.anvil.send(spray(sprayer, { to: paid.recipientAddress, value: 1n, times: 1000 }));
  await world.mineAndTick(2);
  const dust = await unmatchedOf(paid.recipientAddress);
  expect(dust).toHaveLength(1000);
  expect(new Set(dust.map(({ reason }) => reason))).toEqual(new Set(["dust"]));
  expect(await eventTypes(merchant.id)).toEqual(before);
});
