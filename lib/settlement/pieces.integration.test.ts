import { afterEach, describe, expect, test } from "vitest";
import { findReferenceFrames } from "@/lib/chains/reference";
import { db } from "@/lib/platform/db";
import { eventsOf, timelineOf, writeBatch } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import {
  coinDust,
  referenceCalldata,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  unmatchedOf,
  type RequestOptions,
} from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { statementsOf } from "@/testing/statements";
import { countWaiting } from "@/testing/test-database";
import { transferTo, type Observed } from "@/testing/unmatched";
import type { PaymentRequest } from "@/prisma/generated/client";
import { lockChain } from "./apply-batch";

// Tests what a batch reads, what it locks, and how one of its transfers affects the next.

const shop = shopPerTest();
afterEach(checkInvariants);

const dollar = 1_000_000n;
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

const request = (amount = 10n * dollar, terms: RequestOptions = {}) => shop.newRequest(amount, terms);
const change = (row: PaymentRequest, data: Parameters<ReturnType<typeof db>["paymentRequest"]["update"]>[0]["data"]) =>
  db().paymentRequest.update({ where: { id: row.id }, data });
const plain = (row: PaymentRequest, value: bigint, options: { blockTime?: Date } = {}) =>
  transferTo(row.recipientAddress, { value, ...options });
const bound = (row: PaymentRequest, value: bigint): Observed => ({
  ...plain(row, value),
  bound: findReferenceFrames(referenceCalldata(row, { chain: shop.chain })),
});

/** Writes the transfers in this order in one batch; returns how the last one was matched, and to which request. */
async function matchOfLast(observed: Observed[]) {
  await writeBatch({ observed: observed.map((one, index) => ({ ...one, transactionIndex: BigInt(index) })) });
  const transactionHash = observed.at(-1)?.transactionHash;
  const payment = await db().payment.findFirst({ where: { transfer: { transactionHash } } });
  return payment && [payment.method, payment.requestId];
}

describe("after a partial payment, a plain transfer of the remainder in the same batch", () => {
  test("pays the same request, whatever was paid before", async () => {
    const paid = await request();
    await request(9n * dollar, { recipientAddress: paid.recipientAddress });
    const [failed, pending] = [bound(paid, 3n * dollar), bound(paid, 1n * dollar)];
    await writeBatch({ observed: [bound(paid, 2n * dollar)], finalUpTo: 10n });
    await writeBatch({ observed: [failed, pending] });
    const { id } = await db().transfer.findFirstOrThrow({ where: { transactionHash: failed.transactionHash } });
    await writeBatch({ lost: [id] });
    const rest = [bound(paid, 2n * dollar), plain(paid, 5n * dollar)];
    expect(await matchOfLast(rest)).toEqual(["amount_slot", paid.id]);
  });

  test("pays the request that holds this amount, until its late window has ended", async () => {
    const paid = await request();
    const slotRequest = await request(6n * dollar, { recipientAddress: paid.recipientAddress });
    const first = bound(paid, 4n * dollar);
    expect(await matchOfLast([first, plain(slotRequest, 6n * dollar)])).toEqual(["amount_slot", slotRequest.id]);
    for (const [msSinceEnd, holder] of [
      [0, "old"],
      [1, "second"],
    ] as const) {
      const second = await request();
      const old = await request(6n * dollar, { recipientAddress: second.recipientAddress });
      const blockTime = new Date();
      const expiresAt = after(blockTime, -60_000);
      const lateUntil = after(blockTime, -msSinceEnd);
      await change(old, { expiresAt, lateUntil });
      await db().amountSlot.updateMany({ where: { requestId: old.id }, data: { freeAt: lateUntil } });
      const [part, rest] = [bound(second, 4n * dollar), plain(second, 6n * dollar, { blockTime })];
      part.block = rest.block;
      // The chain has not been read past the end of the old request, so the second one does not get its slot.
      const expected = holder === "old" ? ["amount_slot", old.id] : ["single_open_request", second.id];
      expect(await matchOfLast([part, rest])).toEqual(expected);
    }
  });
});

describe("an exclusive address", () => {
  /** Requests of one exclusive address that expire and end at these times, in milliseconds after the block. */
  async function served(times: [expiresAt: number, lateUntil: number][], blockTime: Date): Promise<PaymentRequest[]> {
    const recipientAddress = newAddress();
    const rows: PaymentRequest[] = [];
    for (const [index, [expiresAt, lateUntil]] of times.entries()) {
      const row = await request(BigInt(index + 1) * dollar, { recipientAddress });
      rows.push(await change(row, { expiresAt: after(blockTime, expiresAt), lateUntil: after(blockTime, lateUntil) }));
    }
    await db().receivingAddress.updateMany({ where: { address: recipientAddress }, data: { mode: "exclusive" } });
    return rows;
  }

  test("matches the request that it serves, not the request that it served before", async () => {
    const blockTime = new Date();
    const [first, second] = await served([[-1000, -1], [1000, 2000]], blockTime); // prettier-ignore
    if (!first || !second) throw new Error("no requests");
    expect(await matchOfLast([plain(first, 50n * dollar, { blockTime })])).toEqual(["exclusive_address", second.id]);
  });

  test("serves a request up to the end of its late window", async () => {
    const blockTime = new Date();
    const [first, second] = await served([[-1000, 0], [-1000, -1]], blockTime); // prettier-ignore
    if (!first || !second) throw new Error("no requests");
    expect(await matchOfLast([plain(first, 50n * dollar, { blockTime })])).toEqual(["exclusive_address", first.id]);
  });

  test("lists its last request for a transfer after every late window", async () => {
    const blockTime = new Date();
    const [only] = await served([[-1000, -1]], blockTime);
    if (!only) throw new Error("no request");
    expect(await matchOfLast([plain(only, dollar, { blockTime })])).toBeNull();
    expect(await unmatchedOf(only.recipientAddress)).toMatchObject([{ candidates: [only.publicId] }]);
  });
});

describe("the owner of an address", () => {
  const own = (address: string, merchantId: bigint, place: object = {}) =>
    db().receivingAddress.create({
      data: { environment: "sandbox", chainType: "evm", address, merchantId, ...place },
    });

  test("is the merchant that owns it in the chain's environment and chain type, for each address of a batch", async () => {
    const [one, two, stranger] = [shop.merchant, await newMerchant(), await newMerchant()];
    const [first, second] = [newAddress(), newAddress()];
    const elsewhere = [{ environment: "production" }, { chainType: "solana" }];
    for (const place of elsewhere) await own(first, stranger.id, place);
    await own(first, one.id);
    await own(second, two.id);
    for (const place of elsewhere) await own(second, stranger.id, place);
    await writeBatch({ observed: [first, second].map((address) => transferTo(address, { value: dollar })) });
    expect((await unmatchedOf(first)).map(({ merchantId }) => merchantId)).toEqual([one.id]);
    expect((await unmatchedOf(second)).map(({ merchantId }) => merchantId)).toEqual([two.id]);
  });

  test("that was released is the merchant that last requested money there on this chain type", async () => {
    const newest = await request();
    const { recipientAddress } = newest;
    const solana = await db().chain.findUniqueOrThrow({ where: { slug: "local-solana" }, include: { tokens: true } });
    const terms = { tokenId: solana.tokens[0]?.id, recipientAddress };
    await newRequest({ chain: solana, merchant: await newMerchant() }, dollar, terms);
    await db().receivingAddress.deleteMany({ where: { address: recipientAddress } });
    await writeBatch({ observed: [plain(newest, 90n * dollar)] });
    expect(await unmatchedOf(recipientAddress)).toMatchObject([{ merchantId: shop.merchant.id }]);
  });

  test("does not change while a batch is written", async () => {
    const [address, next] = [newAddress(), await newMerchant()];
    await own(address, shop.merchant.id);
    const written = await db().$transaction(async (tx) => {
      await tx.receivingAddress.updateMany({ where: { address }, data: { merchantId: next.id } });
      const waiting = writeBatch({ observed: [transferTo(address, { value: dollar })] });
      await expect.poll(countWaiting).toBe(1);
      return [waiting];
    });
    await Promise.all(written);
    expect(await unmatchedOf(address)).toMatchObject([{ merchantId: next.id }]);
  });
});

describe("the lock of a chain", () => {
  const lock = (id: number) => db().$transaction(async (tx) => (await lockChain(tx, id)).clockSkewMs);

  test("returns how far its own clock is ahead, zero before the first measurement", async () => {
    const { id: other } = await db().chain.findUniqueOrThrow({ where: { slug: "local-solana" } });
    expect([await lock(shop.chain.id), await lock(other)]).toEqual([0, 0]);
    const health = { isDegraded: false, checkedAt: new Date() };
    for (const [chainId, clockSkewMs] of [
      [shop.chain.id, 3000],
      [other, 5000],
    ] as const) {
      await db().chainHealth.create({ data: { chainId, clockSkewMs, ...health } });
    }
    expect([await lock(shop.chain.id), await lock(other)]).toEqual([3000, 5000]);
    await db().chainHealth.deleteMany();
  });

  test("is held by one transaction at a time, and for that chain only", async () => {
    const { id: other } = await db().chain.findUniqueOrThrow({ where: { slug: "local-solana" } });
    const second = await db().$transaction(async (tx) => {
      await lockChain(tx, shop.chain.id);
      await lock(other);
      const waiting = lock(shop.chain.id);
      await expect.poll(countWaiting).toBe(1);
      return [waiting];
    });
    await Promise.all(second);
  });
});

describe("the statements of a batch", () => {
  const sentBy = (observed: Observed[]) => statementsOf(() => writeBatch({ observed }));

  test("read no transfers without any, and no requests for an address without an owner", async () => {
    expect((await sentBy([])).filter((text) => text.includes("FROM transfer"))).toEqual([]);
    const sent = await sentBy([transferTo(newAddress(), { value: dollar })]);
    expect(sent.filter((text) => text.includes("payment_request r"))).toHaveLength(1);
    await db().transfer.deleteMany({ where: { payments: { none: {} }, unmatched: null } });
  });
});

test("a transfer of an unknown token stops the batch", async () => {
  const unknown = transferTo(newAddress(), { value: dollar, tokenId: 424_242 });
  await expect(writeBatch({ observed: [unknown] })).rejects.toThrow("which the chain does not have");
});

test("ignores a reference that belongs to no request", async () => {
  const [paid, other] = [await request(), await request()];
  const frames = findReferenceFrames(
    referenceCalldata({ ...other, reference: new Uint8Array(16) }, { chain: shop.chain }),
  );
  expect(await matchOfLast([{ ...plain(paid, 10n * dollar), bound: frames }])).toEqual(["amount_slot", paid.id]);
});

test("parts without a reference are limited, those that failed do not count, and what remains is always credited", async () => {
  const paid = await request();
  const [small, large] = [20_000n, 100_000n];
  // Ten small parts and 90 parts of 1 % are 9.2 of 10.
  const transfers = Array.from({ length: 100 }, (_, index) => plain(paid, index < 10 ? small : large));
  await writeBatch({ observed: transfers.map((one, index) => ({ ...one, transactionIndex: BigInt(index) })) });
  expect((await reload(paid)).payments).toHaveLength(100);
  const [event] = await db().event.findMany({ where: { merchantId: shop.merchant.id } });
  const { data } = JSON.parse(event?.body ?? "") as { data: { payment_request: { payments: unknown[] } } };
  expect(data).toMatchObject({ payments_truncated: true });
  expect(data.payment_request.payments).toHaveLength(20);
  const { id } = await db().transfer.findFirstOrThrow({
    where: { transactionHash: transfers[0]?.transactionHash ?? "" },
  });
  await writeBatch({ lost: [id] });
  expect(await matchOfLast([plain(paid, small)])).toEqual(["single_open_request", paid.id]);
  expect(await matchOfLast([plain(paid, small)])).toBeNull();
  expect(await matchOfLast([plain(paid, large)])).toBeNull();
  expect(await unmatchedOf(paid.recipientAddress)).toMatchObject([
    { reason: "too_many_payments" },
    { reason: "too_many_payments" },
  ]);
  expect(await matchOfLast([bound(paid, large)])).toEqual(["bound_reference", paid.id]);
  expect(await matchOfLast([plain(paid, 700_000n)])).toEqual(["amount_slot", paid.id]);
  const next = await request();
  expect(await matchOfLast(Array.from({ length: 11 }, () => plain(next, small)))).toBeNull();
});

test("on a reused exclusive address, a payment for the former request is not the new request's", async () => {
  const former = await request();
  const { recipientAddress } = former;
  const current = await request(25n * dollar, { recipientAddress });
  const ended = after(current.createdAt, -1000);
  await change(former, { createdAt: after(ended, -5000), expiresAt: ended, lateUntil: ended });
  await db().receivingAddress.updateMany({ where: { address: recipientAddress }, data: { mode: "exclusive" } });
  for (const transfer of [bound(former, 10n * dollar), plain(former, 10n * dollar)])
    expect(await matchOfLast([transfer])).toBeNull();
  const candidates = [former.publicId, current.publicId];
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { reason: "too_late", candidates },
    { reason: "ambiguous", candidates },
  ]);
  expect(await matchOfLast([plain(current, 9n * dollar)])).toEqual(["exclusive_address", current.id]);
  expect(await matchOfLast([bound(current, 10n * dollar)])).toEqual(["bound_reference", current.id]);
});

test("dust has an entry, but neither an event nor a line in a timeline", async () => {
  const coins = await request(10n ** 18n, { tokenId: testCoin.id });
  const { recipientAddress } = coins;
  await writeBatch({ observed: [transferTo(recipientAddress, { value: coinDust - 1n, tokenId: testCoin.id })] });
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "dust" }]);
  expect([await eventsOf(shop.merchant.id), await timelineOf(coins.id)]).toEqual([[], []]);
});

test("unmatched transfers to one address in one block are reported once, with their count", async () => {
  const first = await request();
  await request(11n * dollar, { recipientAddress: first.recipientAddress });
  const [one, two, three] = [1n, 2n, 3n].map((value) => plain(first, value * dollar));
  if (!one || !two || !three) throw new Error("no transfers");
  await writeBatch({ observed: [one, { ...two, block: one.block }, { ...three, block: one.block }] });
  const [event, ...others] = await db().event.findMany({ where: { merchantId: shop.merchant.id } });
  expect((JSON.parse(event?.body ?? "") as { data: unknown }).data).toMatchObject({ count: 3 });
  expect(others).toEqual([]);
});

test("a payment of high value is final as usual on a chain without another policy", async () => {
  const paid = await request();
  await change(paid, { highValueAmount: 1 });
  await writeBatch({ observed: [plain(paid, 10n * dollar)], finalUpTo: 10n });
  expect(await reload(paid)).toMatchObject({ status: "completed" });
});
