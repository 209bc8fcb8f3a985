import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { timelineOf } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import {
  coinDust,
  eventTypes,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  unmatchedOf,
  contextOf,
} from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { bookBatch, entryOf, transferTo, type Observed } from "@/testing/unmatched";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import type { PaymentRequest } from "@/prisma/generated/client";

// One node shows other values of a transfer than the reading that makes it final. Needs no node.

afterEach(checkInvariants);

const dollar = 1_000_000n;
const shop = shopPerTest();

/** Reads the transfer provisionally as `first` and then, in the final pass, as `last`. */
async function readTwice(first: Observed, last: Observed): Promise<void> {
  await bookBatch({ observed: [first] });
  for (let turn = 0; turn < 2; turn += 1) await bookBatch({ observed: [last], isFinal: true });
}

const rowOf = ({ transactionHash }: Observed) => db().transfer.findFirstOrThrow({ where: { transactionHash } });
const worth = (transfer: Observed, value: bigint): Observed => ({ ...transfer, value, sourceAmount: value });

function frameOf({ reference }: PaymentRequest) {
  return { reference: Uint8Array.from(reference), check: new Uint8Array(4) };
}

describe("the final reading decides", () => {
  test("an inflated first reading completes nothing", async () => {
    const request = await shop.newRequest(10n * dollar);
    const real = transferTo(request.recipientAddress, { value: dollar });
    await readTwice(worth(real, 10n * dollar), real);
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "active", exception: null });
    expect([paid.paidAmount.toFixed(), paid.pendingAmount.toFixed()]).toEqual([`${dollar}`, "0"]);
    expect(await eventTypes(shop.merchant.id)).not.toContain("payment_request.completed");
  });

  test.for([1n, 25n, 99n])("a payment of 10 that was first read as %i completes its request", async (first) => {
    const request = await shop.newRequest(10n * dollar);
    const real = transferTo(request.recipientAddress, { value: 10n * dollar });
    await readTwice(worth(real, first * dollar), real);
    expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
    expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
    expect((await rowOf(real)).receivedAmount.toFixed()).toBe(`${10n * dollar}`);
  });

  test("a payment moves to the request whose slot the final value names", async () => {
    const [first, second] = [await shop.newRequest(10n * dollar), await shop.newRequest(11n * dollar)];
    await db().receivingAddress.deleteMany({ where: { address: second.recipientAddress } });
    const third = await shop.newRequest(12n * dollar, { recipientAddress: first.recipientAddress });
    const real = transferTo(first.recipientAddress, { value: 12n * dollar });
    await readTwice(worth(real, 10n * dollar), real);
    expect(await reload(first)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
    expect(await reload(third)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect((await timelineOf(first.id)).map(({ type }) => type)).toEqual(["payment_seen", "payment_failed"]);
  });

  // Every property of a reading that is not its identity.
  test.for<[string, (transfer: Observed) => Partial<Observed>]>([
    ["value", () => ({ value: 4n * dollar })],
    ["source amount", () => ({ sourceAmount: 11n * dollar })],
    ["sender", () => ({ fromAddress: newAddress() })],
    ["block time", ({ block }) => ({ block: { ...block, time: new Date(block.time.getTime() - 5000) } })],
    ["block", ({ block }) => ({ block: { ...block, number: 11n, hash: transferTo("", { value: 1n }).block.hash } })],
  ])("the row has the final reading's %s", async ([_what, changed]) => {
    const request = await shop.newRequest(10n * dollar);
    const first = transferTo(request.recipientAddress, { value: 10n * dollar });
    const last = { ...first, ...changed(first) };
    await readTwice(first, last);
    expect(await rowOf(first)).toMatchObject({
      status: "final",
      fromAddress: last.fromAddress,
      blockHash: last.block.hash,
      blockTime: last.block.time,
    });
    const row = await rowOf(first);
    expect([row.receivedAmount.toFixed(), row.sourceAmount.toFixed()]).toEqual([
      `${last.value}`,
      `${last.sourceAmount}`,
    ]);
  });

  test("a reference that only the first reading shows pays nothing", async () => {
    const merchant = await newMerchant({ matchesSingleOpenRequest: false });
    const request = await newRequest({ ...shop, merchant }, 10n * dollar);
    const other = await newRequest({ ...shop, merchant }, 5n * dollar, {
      recipientAddress: request.recipientAddress,
    });
    const real = transferTo(request.recipientAddress, { value: 5n * dollar });
    const { chainId } = shop.chain;
    const { encodeReferenceFrame, findReferenceFrames } = await import("@/lib/chains/reference");
    const binding = { chainId: chainId ?? 0n, recipientAddress: request.recipientAddress };
    const bound = findReferenceFrames(encodeReferenceFrame(request.reference, binding));
    await readTwice({ ...real, bound }, real);
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
    expect(await reload(other)).toMatchObject({ status: "completed" });
    expect((await rowOf(real)).reference).toBeNull();
    expect(frameOf(request).reference).toEqual(bound[0]?.reference);
  });

  test("a reference that the final reading shows as a hint, for lack of traces, keeps its payment", async () => {
    const request = await shop.newRequest(10n * dollar);
    await shop.newRequest(10n * dollar, { recipientAddress: request.recipientAddress });
    const real = transferTo(request.recipientAddress, { value: 3n * dollar });
    const { encodeReferenceFrame, findReferenceFrames } = await import("@/lib/chains/reference");
    const binding = { chainId: shop.chain.chainId ?? 0n, recipientAddress: request.recipientAddress };
    const frames = findReferenceFrames(encodeReferenceFrame(request.reference, binding));
    await readTwice({ ...real, bound: frames }, { ...real, hints: frames });
    expect(await reload(request)).toMatchObject({ payments: [{ status: "completed", method: "bound_reference" }] });
  });

  test("an assignment of a wrong value is revoked", async () => {
    const merchant = await newMerchant({ matchesSingleOpenRequest: false });
    const request = await newRequest({ ...shop, merchant }, 10n * dollar);
    const real = transferTo(request.recipientAddress, { value: 2n * dollar });
    await bookBatch({ observed: [worth(real, 9n * dollar)] });
    const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
    await assignUnmatchedTransfer(ctx, { id: (await entryOf(real)).entry.id, publicId: request.publicId });
    await bookBatch({ observed: [real], isFinal: true });
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ status: "open", reason: "ambiguous" }]);
  });
});

test.for<[string, (transfer: Observed) => Partial<Observed>]>([
  ["value", () => ({ value: 4n * dollar, sourceAmount: 4n * dollar })],
  ["source amount", () => ({ sourceAmount: 11n * dollar })],
  ["sender", () => ({ fromAddress: newAddress() })],
  ["block time", ({ block }) => ({ block: { ...block, time: new Date(block.time.getTime() + 5000) } })],
])("another %s of a final transfer is a disagreement and changes nothing", async ([_what, changed]) => {
  const request = await shop.newRequest(10n * dollar);
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  await readTwice(transfer, transfer);
  const before = [await rowOf(transfer), await reload(request)];
  await expect(bookBatch({ observed: [{ ...transfer, ...changed(transfer) }], isFinal: true })).rejects.toMatchObject({
    kind: "disagreement",
  });
  expect([await rowOf(transfer), await reload(request)]).toEqual(before);
});

test("an inflow that was dust when first read is listed with its real value", async () => {
  const address = newAddress();
  const place = { environment: "sandbox", chainType: "evm", address, merchantId: shop.merchant.id } as const;
  await db().receivingAddress.create({ data: place });
  const { block } = transferTo(address, { value: 1n });
  const inflow = { recipientAddress: address, tokenId: testCoin.id, block };
  await bookBatch({ inflows: [{ ...inflow, increase: coinDust - 1n }] });
  expect(await unmatchedOf(address)).toMatchObject([{ reason: "dust" }]);
  await bookBatch({ inflows: [{ ...inflow, increase: 3n * 10n ** 18n }], isFinal: true });
  expect(await unmatchedOf(address)).toMatchObject([{ status: "open", reason: "unexplained" }]);
  expect(await eventTypes(shop.merchant.id)).toEqual(["unmatched_transfer.created"]);
});
