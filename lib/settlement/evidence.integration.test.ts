import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findReferenceFrames } from "@/lib/chains/reference";
import { db } from "@/lib/platform/db";
import { timelineOf, eventsOf, writeBatch } from "@/testing/batches";
import { checkInvariants } from "@/testing/invariants";
import {
  referenceCalldata,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  testToken,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { countWaiting } from "@/testing/test-database";
import { transferTo, type Observed } from "@/testing/unmatched";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { knownSlackOf } from "./clock-slack";

// Tests which of several similar requests a transfer is credited to.

let chain: Chain;
let merchant: Merchant;
let clockSlackMs: number;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  clockSlackMs = knownSlackOf(chain);
  merchant = await newMerchant();
});
afterEach(checkInvariants);

const dollar = 1_000_000n;
const hour = 3_600_000;
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

const request = (terms: Parameters<typeof newRequest>[2] = {}, amount = 10n * dollar) =>
  newRequest({ chain, merchant }, amount, terms);
const change = (row: PaymentRequest, data: Parameters<ReturnType<typeof db>["paymentRequest"]["update"]>[0]["data"]) =>
  db().paymentRequest.update({ where: { id: row.id }, data });
const framesOf = (...rows: PaymentRequest[]) =>
  rows.flatMap((row) => findReferenceFrames(referenceCalldata(row, { chain })));

/** The match method, or the unmatched reason and candidates. */
async function outcomeOf(transfer: Observed, finalUpTo: bigint | null = null) {
  await writeBatch({ observed: [transfer], finalUpTo });
  const where = { transactionHash: transfer.transactionHash, ordinal: transfer.ordinal };
  const row = await db().transfer.findFirstOrThrow({ where, include: { payments: true, unmatched: true } });
  const [payment] = row.payments;
  if (payment) return [payment.method, payment.requestId];
  return row.unmatched ? [row.unmatched.reason, ...row.unmatched.candidates] : [];
}

describe("a plain transfer of an unrequested amount", () => {
  const pay = (row: PaymentRequest, options: { blockTime?: Date; blockNumber?: bigint } = {}) =>
    outcomeOf(transferTo(row.recipientAddress, { value: 3n * dollar, ...options }));

  test("pays the only request open for it, whatever other requests exist", async () => {
    const meant = await request();
    const { recipientAddress } = meant;
    const [otherToken, , ended, createdAtBlock, createdLater] = [
      await request({ recipientAddress, tokenId: testCoin.id }),
      await request(),
      await request({ recipientAddress }, 11n * dollar),
      await request({ recipientAddress }, 12n * dollar),
      await request({ recipientAddress }, 13n * dollar),
    ];
    const blockTime = new Date();
    await change(ended, { expiresAt: after(blockTime, -2), lateUntil: after(blockTime, -1) });
    await change(createdAtBlock, { createdAfterBlock: 10n });
    await change(createdLater, { createdAt: after(blockTime, clockSlackMs + 1) });
    const foreign = await newMerchant();
    await newRequest({ chain, merchant: foreign }, 14n * dollar, { recipientAddress });
    expect(await pay(meant, { blockTime })).toEqual(["single_open_request", meant.id]);
    expect((await reload(otherToken)).payments).toEqual([]);
  });

  test("pays it at both limits of its lifetime", async () => {
    const meant = await request();
    await change(meant, { createdAfterBlock: 9n, createdAt: after(meant.createdAt, clockSlackMs) });
    expect(await pay(meant, { blockTime: meant.createdAt, blockNumber: 10n })).toEqual([
      "single_open_request",
      meant.id,
    ]);
    expect(await pay(meant, { blockTime: meant.lateUntil })).toEqual(["single_open_request", meant.id]);
  });

  test("is ambiguous between two open requests, which both become candidates with a timeline entry", async () => {
    const first = await request();
    const second = await request({ recipientAddress: first.recipientAddress }, 11n * dollar);
    expect(await pay(first)).toEqual(["ambiguous", first.publicId, second.publicId]);
    for (const { id } of [first, second]) {
      expect(await timelineOf(id)).toMatchObject([
        { type: "unmatched_transfer", details: { reason: "ambiguous", amount: { raw: "3000000" }, block_number: 10 } },
      ]);
    }
    expect(await eventsOf(merchant.id)).toEqual(["unmatched_transfer.created"]);
  });

  test("is not credited if the merchant disables such matches", async () => {
    merchant = await newMerchant({ matchesSingleOpenRequest: false });
    const meant = await request();
    expect(await pay(meant)).toEqual(["ambiguous", meant.publicId]);
  });

  test("lists only the merchant's own open requests for another token", async () => {
    const other = await request({ tokenId: testCoin.id });
    const { recipientAddress } = other;
    const ended = await request({ recipientAddress, tokenId: testCoin.id }, 11n * dollar);
    await change(ended, { status: "cancelled", cancelledAt: new Date() });
    await request({ tokenId: testCoin.id });
    await newRequest({ chain, merchant: await newMerchant() }, dollar, { recipientAddress, tokenId: testCoin.id });
    const past = await request({ recipientAddress }, 12n * dollar);
    await change(past, { createdAfterBlock: 10n });
    expect(await pay(other)).toEqual(["wrong_token", other.publicId]);
  });

  test("to an address without an owner is recorded without an entry", async () => {
    expect(await outcomeOf(transferTo(newAddress(), { value: dollar }))).toEqual([]);
    await db().transfer.deleteMany({ where: { payments: { none: {} }, unmatched: null } });
  });
});

describe("the amount slot", () => {
  test("decides among several open requests until the late window of its request ends", async () => {
    const first = await request();
    const slotRequest = await request({ recipientAddress: first.recipientAddress }, 11n * dollar);
    const pay = (blockTime?: Date) => outcomeOf(transferTo(first.recipientAddress, { value: 11n * dollar, blockTime }));
    expect(await pay()).toEqual(["amount_slot", slotRequest.id]);
    await change(first, { lateUntil: after(slotRequest.lateUntil, hour) });
    expect(await pay(slotRequest.lateUntil)).toEqual(["amount_slot", slotRequest.id]);
    expect(await pay(after(slotRequest.lateUntil, 1))).toEqual(["single_open_request", first.id]);
  });

  test("belongs to each former holder for transfers up to its end, however late they are read", async () => {
    const rows = [await request(), await request({}, 11n * dollar), await request({}, 12n * dollar)] as const;
    const [{ recipientAddress, lateUntil }] = rows;
    // The second and third one get the address and the slot of the first one, in turn.
    for (const [index, row] of rows.entries()) {
      const times = { expiresAt: lateUntil, lateUntil: after(lateUntil, index * hour) };
      await db().amountSlot.deleteMany({ where: { requestId: row.id, value: { not: `${10n * dollar}` } } });
      await change(row, { ...times, recipientAddress });
      const freeAt = times.lateUntil;
      await db().amountSlot.updateMany({ where: { recipientAddress }, data: { requestId: row.id, freeAt } });
    }
    const pay = (blockTime: Date) => outcomeOf(transferTo(recipientAddress, { value: 10n * dollar, blockTime }));
    const [first, second, third] = rows;
    expect(await pay(lateUntil)).toEqual(["amount_slot", first.id]);
    expect(await pay(after(lateUntil, 1))).toEqual(["amount_slot", second.id]);
    expect(await pay(after(lateUntil, hour))).toEqual(["amount_slot", second.id]);
    expect(await pay(after(lateUntil, hour + 1))).toEqual(["amount_slot", third.id]);
  });

  test("of another merchant's request credits nothing", async () => {
    const foreign = await newRequest({ chain, merchant: await newMerchant() }, 10n * dollar);
    await db().receivingAddress.updateMany({
      where: { address: foreign.recipientAddress },
      data: { merchantId: merchant.id },
    });
    expect(await outcomeOf(transferTo(foreign.recipientAddress, { value: 10n * dollar }))).toEqual(["no_request"]);
  });
});

describe("an exclusive address", () => {
  const exclusive = async () => {
    const row = await request();
    await db().receivingAddress.updateMany({ where: { address: row.recipientAddress }, data: { mode: "exclusive" } });
    return row;
  };

  test("matches its request for any amount despite other merchants' and production requests there", async () => {
    const row = await exclusive();
    const { recipientAddress } = row;
    await newRequest({ chain, merchant: await newMerchant() }, dollar, { recipientAddress });
    const elsewhere = await request({ recipientAddress }, 2n * dollar);
    const base = await db().chain.findUniqueOrThrow({ where: { slug: "base" }, include: { tokens: true } });
    await db().amountSlot.deleteMany({ where: { requestId: elsewhere.id } });
    await change(elsewhere, { environment: "production", chainId: base.id, tokenId: base.tokens[0]?.id ?? 0 });
    expect(await outcomeOf(transferTo(recipientAddress, { value: 77n * dollar }))).toEqual([
      "exclusive_address",
      row.id,
    ]);
  });

  test("shared by two requests is exclusive to neither", async () => {
    const row = await exclusive();
    const second = await request({ recipientAddress: row.recipientAddress }, 11n * dollar);
    expect(await outcomeOf(transferTo(row.recipientAddress, { value: 77n * dollar }))).toEqual([
      "ambiguous",
      row.publicId,
      second.publicId,
    ]);
  });
});

describe("a reference", () => {
  const to = (row: PaymentRequest, refs: Partial<Pick<Observed, "bound" | "hints">>) =>
    outcomeOf({ ...transferTo(row.recipientAddress, { value: 3n * dollar }), ...refs });
  const referenceAt = async (row: PaymentRequest) =>
    (await db().transfer.findMany({ where: { recipientAddress: row.recipientAddress } })).map(
      ({ reference }) => reference,
    );

  test("bound to the transfer matches its request and is stored with that transfer only", async () => {
    const named = await request();
    const other = await request({ recipientAddress: named.recipientAddress }, 11n * dollar);
    await to(named, {});
    expect(await to(named, { bound: framesOf(named) })).toEqual(["bound_reference", named.id]);
    expect(await referenceAt(other)).toEqual([null, named.reference]);
  });

  test("with a second one credits and stores neither, and both are candidates in creation order", async () => {
    const [first, second] = [await request(), await request()];
    const outcome = ["several_references", first.publicId, second.publicId];
    expect(await to(first, { bound: framesOf(second, first) })).toEqual(outcome);
    expect(await referenceAt(first)).toEqual([null]);
  });

  test("counts only with its own request's checksum", async () => {
    const [named, other] = [await request(), await request()];
    const [frame, another] = framesOf(named, other);
    if (!frame || !another) throw new Error("no frames");
    const forged = { reference: other.reference, check: frame.check };
    expect(await to(named, { bound: [frame, forged] })).toEqual(["bound_reference", named.id]);
  });

  test.each(["bound", "hints"])(
    "of a production request says nothing about a transfer on a test network (%s)",
    async (as) => {
      const base = await db().chain.findUniqueOrThrow({ where: { slug: "base" }, include: { tokens: true } });
      const row = await request();
      await db().amountSlot.deleteMany({ where: { requestId: row.id } });
      await change(row, { environment: "production", chainId: base.id, tokenId: base.tokens[0]?.id ?? 0 });
      const frames = findReferenceFrames(referenceCalldata(row, { chain: base }));
      expect(await to(row, { [as]: frames })).toEqual(["no_request"]);
      expect(await timelineOf(row.id)).toEqual([]);
    },
  );

  test("that is a hint confirms a match by address and amount, and only for its recipient", async () => {
    const named = await request();
    expect(await to(named, { hints: framesOf(named) })).toEqual(["single_open_request", named.id]);
    const elsewhere = await request();
    expect(await to(named, { hints: framesOf(elsewhere) })).toEqual(["single_open_request", named.id]);
    const second = await request({ recipientAddress: named.recipientAddress }, 11n * dollar);
    expect(await to(second, { hints: framesOf(second) })).toEqual(["reference_not_bound", second.publicId]);
  });
});

describe("two plain transfers of one transaction, of which a hint names one request", () => {
  test.each(["before", "after", "in an earlier batch than"])(
    "each pay their own request when the hinted one is paid %s the other",
    async (order) => {
      const named = await request();
      const other = await request({ recipientAddress: named.recipientAddress }, 13n * dollar);
      const hints = framesOf(named);
      const first = { ...transferTo(named.recipientAddress, { value: 10n * dollar }), hints };
      const second = { ...first, value: 13n * dollar, sourceAmount: 13n * dollar };
      const [one, two] = order === "after" ? [second, first] : [first, second];
      const observed = [one, { ...two, ordinal: 2 }];
      if (order === "in an earlier batch than") await writeBatch({ observed: [one] });
      await writeBatch({ observed });
      for (const row of [named, other])
        expect((await reload(row)).payments).toMatchObject([{ method: "amount_slot", status: "pending" }]);
      // A transfer of another transaction still contradicts the hint.
      const later = { ...transferTo(other.recipientAddress, { value: 13n * dollar }), hints };
      expect(await outcomeOf(later)).toEqual(["reference_not_bound", named.publicId]);
    },
  );
});

test("reports money to a released address to the last merchant that requested money there in its environment", async () => {
  const first = await request({ tokenId: testToken.id });
  const { recipientAddress } = first;
  const last = await newMerchant();
  const newest = await newRequest({ chain, merchant: last }, dollar, { recipientAddress });
  await db().amountSlot.deleteMany({ where: { recipientAddress } });
  await db().receivingAddress.deleteMany({ where: { address: recipientAddress } });
  const base = await db().chain.findUniqueOrThrow({ where: { slug: "base" }, include: { tokens: true } });
  const production = await newRequest({ chain, merchant }, dollar);
  const tokenId = base.tokens[0]?.id ?? 0;
  await db().amountSlot.deleteMany({ where: { requestId: production.id } });
  await change(production, { environment: "production", chainId: base.id, tokenId, recipientAddress });
  await outcomeOf(transferTo(recipientAddress, { value: 90n * dollar }));
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ merchantId: last.id, candidates: [newest.publicId] }]);
});

test("a batch waits for a concurrent cancellation and then sees it", async () => {
  const row = await request();
  let batch = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.paymentRequest.update({ where: { id: row.id }, data: { status: "cancelled", cancelledAt: new Date() } });
    batch = writeBatch({ observed: [transferTo(row.recipientAddress, { value: 10n * dollar })] });
    await sleep(300);
  });
  await batch;
  expect(await unmatchedOf(row.recipientAddress)).toMatchObject([{ reason: "request_cancelled" }]);
});

test("a batch waits for a late window that is being closed, and then does not match the request", async () => {
  const row = await request();
  const transfer = transferTo(row.recipientAddress, { value: 3n * dollar });
  const ended = after(transfer.block.time, -1);
  let batch = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.paymentRequest.update({ where: { id: row.id }, data: { expiresAt: ended, lateUntil: ended } });
    batch = writeBatch({ observed: [transfer] });
    await expect.poll(countWaiting).toBe(1);
  });
  await batch;
  expect(await unmatchedOf(row.recipientAddress)).toMatchObject([{ reason: "no_request", candidates: [] }]);
});
