import { afterEach, expect, test } from "vitest";
import { findReferenceFrames } from "@/lib/chains/reference";
import { db } from "@/lib/platform/db";
import { eventsOf, writeBatch } from "@/testing/batches";
import { assignUnmatchedTransfer } from "./unmatched-transfers/assign";
import { checkInvariants } from "@/testing/invariants";
import { referenceCalldata, reload, unmatchedOf, contextOf } from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { entryOf, transferTo, type Observed } from "@/testing/unmatched";
import type { PaymentRequest } from "@/prisma/generated/client";

// A payment whose transaction moves to a block with another time, as after a reorganization or a node's lie.

const shop = shopPerTest();
afterEach(checkInvariants);

const dollar = 1_000_000n;
const minuteMs = 60_000;
const end = new Date(Date.now() - 60 * minuteMs);
const before = new Date(end.getTime() - minuteMs);
const after = new Date(end.getTime() + minuteMs);

/** Two requests at one address. The late window of the first, for 10 dollars, is over at `end`. */
async function newPair(): Promise<[first: PaymentRequest, second: PaymentRequest]> {
  const createdAt = new Date(end.getTime() - 30 * minuteMs);
  const first = await shop.newRequest(10n * dollar, { createdAt, expiresAt: end, lateUntil: end });
  const { recipientAddress } = first;
  const expiresAt = new Date(end.getTime() + 300 * minuteMs);
  const second = await shop.newRequest(20n * dollar, { createdAt, expiresAt, recipientAddress });
  return [first, second];
}

const at = (transfer: Observed, time: Date, number: bigint): Observed => ({
  ...transfer,
  block: { number, hash: `0x${number.toString(16).padStart(64, "e")}`, time },
});

async function livePayments(request: PaymentRequest): Promise<string[]> {
  const { payments } = await reload(request);
  return payments.flatMap(({ status, method }) => (status === "failed" ? [] : [`${status} by ${method}`]));
}

test.each(["provisional", "final"])(
  "names the holder of its amount at the new time, if the reading is %s",
  async (kind) => {
    const [first, second] = await newPair();
    const transfer = transferTo(first.recipientAddress, { value: 10n * dollar, blockTime: after });
    await writeBatch({ observed: [transfer] });
    expect([await livePayments(first), await livePayments(second)]).toEqual([[], ["pending by single_open_request"]]);
    await writeBatch({ observed: [at(transfer, before, 11n)], finalUpTo: kind === "final" ? 11n : null });
    const status = kind === "final" ? "completed" : "pending";
    expect([await livePayments(first), await livePayments(second)]).toEqual([[`${status} by amount_slot`], []]);
    await writeBatch({ observed: [at(transfer, before, 11n)], finalUpTo: 11n });
    expect([await reload(first), await reload(second)]).toMatchObject([
      { status: "completed", payments: [{ status: "completed", isLate: false }] },
      { status: "active", payments: [{ status: "failed" }] },
    ]);
  },
);

test("leaves the holder of its amount when the new time is after the hold", async () => {
  const [first, second] = await newPair();
  const transfer = transferTo(first.recipientAddress, { value: 10n * dollar, blockTime: before });
  await writeBatch({ observed: [transfer] });
  await writeBatch({ observed: [at(transfer, after, 11n)] });
  expect([await livePayments(first), await livePayments(second)]).toEqual([[], ["pending by single_open_request"]]);
});

test("names the request that an exclusive address serves at the new time", async () => {
  const [first, second] = await newPair();
  const { recipientAddress } = first;
  await db().receivingAddress.updateMany({ where: { address: recipientAddress }, data: { mode: "exclusive" } });
  const transfer = transferTo(recipientAddress, { value: 7n * dollar, blockTime: after });
  await writeBatch({ observed: [transfer] });
  expect(await livePayments(second)).toEqual(["pending by exclusive_address"]);
  // At this time the address serves both, so it is exclusive to neither.
  await writeBatch({ observed: [at(transfer, before, 11n)] });
  expect([await livePayments(first), await livePayments(second)]).toEqual([[], []]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "ambiguous", status: "open" }]);
});

test("is too late for the request of its reference when the new time is", async () => {
  const [first] = await newPair();
  const bound = findReferenceFrames(referenceCalldata(first, { chain: shop.chain }));
  const transfer = { ...transferTo(first.recipientAddress, { value: 10n * dollar, blockTime: before }), bound };
  await writeBatch({ observed: [transfer] });
  await writeBatch({ observed: [at(transfer, after, 11n)] });
  expect(await livePayments(first)).toEqual([]);
  expect(await unmatchedOf(first.recipientAddress)).toMatchObject([{ reason: "too_late" }]);
});

test("stays with its request, without a failure, if that request has been cancelled or paid since", async () => {
  for (const status of ["cancelled", "completed"] as const) {
    const [first] = await newPair();
    const transfer = transferTo(first.recipientAddress, { value: 10n * dollar, blockTime: before });
    await writeBatch({ observed: [transfer] });
    const past = status === "cancelled" ? { cancelledAt: end } : { completedAt: end };
    if (status === "cancelled")
      await db().paymentRequest.update({ where: { id: first.id }, data: { status, ...past } });
    else {
      const another = { ...transferTo(first.recipientAddress, { value: 10n * dollar, blockTime: before }) };
      await writeBatch({ observed: [another], finalUpTo: 5n });
    }
    await writeBatch({ observed: [at(transfer, new Date(before.getTime() + 1000), 11n)] });
    expect(await livePayments(first)).toContain("pending by amount_slot");
  }
  expect((await eventsOf(shop.merchant.id)).filter((event) => event.startsWith("payment.failed"))).toEqual([]);
});

test("stays with the request to which a person has assigned it", async () => {
  const [first, second] = await newPair();
  const transfer = transferTo(first.recipientAddress, { value: 7n * dollar, blockTime: before });
  await writeBatch({ observed: [transfer] });
  const { entry } = await entryOf(transfer);
  const scope = { merchantId: shop.merchant.id, environment: "sandbox" } as const;
  await assignUnmatchedTransfer(contextOf(scope), { id: entry.id, publicId: first.publicId });
  await writeBatch({ observed: [at(transfer, after, 11n)] });
  expect([await livePayments(first), await livePayments(second)]).toEqual([["pending by assigned"], []]);
});
