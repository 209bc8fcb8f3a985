import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { findReferenceFrames } from "@/lib/chains/reference";
import { checkInvariants } from "@/testing/invariants";
import {
  eventTypes,
  referenceCalldata,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  testToken,
  contextOf,
} from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { bookBatch, entryOf, expireDue, newUnmatched, transferTo } from "@/testing/unmatched";
import type { PaymentRequest } from "@/prisma/generated/client";
import { assignUnmatchedTransfer } from "./assign";
import { listAssignableRequests } from "./list-assignable";

// The effect of a merchant's decision on the request.

const shop = shopPerTest();
afterEach(checkInvariants);

const dollar = 1_000_000n;
const hour = 3_600_000;
const email = "owner@shop.example";
const user = { type: "user", id: 7n, email } as const;

function assign(id: string, { publicId }: { publicId: string }, owner = shop.merchant) {
  return assignUnmatchedTransfer(contextOf({ merchantId: owner.id, environment: "sandbox" }, { actor: user }), {
    id,
    publicId,
  });
}

async function assignableTo(id: string): Promise<string[]> {
  const listed = await listAssignableRequests(contextOf({ merchantId: shop.merchant.id, environment: "sandbox" }), {
    id,
  });
  return listed.map(({ public_id }) => public_id);
}

function requestTo(recipientAddress: string, amount = 10n * dollar): Promise<PaymentRequest> {
  return shop.newRequest(amount, { recipientAddress });
}

function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * hour);
}

/** A request that expired an hour ago, with this late window left. */
async function expiredRequest(recipientAddress: string, lateUntil = hoursFromNow(23)): Promise<PaymentRequest> {
  const options = { recipientAddress, expiresAt: hoursFromNow(-1), lateUntil };
  const request = await shop.newRequest(10n * dollar, options);
  await expireDue();
  return db().paymentRequest.findUniqueOrThrow({ where: { id: request.id, status: "expired" } });
}

describe("an assigned transfer", () => {
  test("that is final completes its request at once, with the events of a payment", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const request = await requestTo(address);
    await assign(entry.id, request);
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{ method: "assigned" }] });
    expect([paid.paidAmount.toFixed(), paid.payments[0]?.status]).toEqual(["10000000", "completed"]);
    expect(await eventTypes(shop.merchant.id)).toEqual([
      "unmatched_transfer.created",
      "payment.completed",
      "payment_request.completed",
    ]);
  });

  test("that is not final becomes a pending payment, and the watcher's final pass completes it", async () => {
    const { entry, address, transfer } = await newUnmatched(shop.merchant, { value: 10n * dollar, isFinal: false });
    const request = await requestTo(address);
    await assign(entry.id, request);
    const pending = await reload(request);
    expect(pending).toMatchObject({ status: "active", payments: [{ status: "pending", confirmedAt: null }] });
    expect(pending.pendingAmount.toFixed()).toBe("10000000");
    await bookBatch({ observed: [transfer], isFinal: true });
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(await eventTypes(shop.merchant.id)).toEqual([
      "unmatched_transfer.created",
      "payment.pending",
      "payment.completed",
      "payment_request.completed",
    ]);
  });

  test("of high value waits for the chain's own finality at any depth", async () => {
    const { entry, address, transfer } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const request = await requestTo(address);
    await db().paymentRequest.update({ where: { id: request.id }, data: { highValueAmount: 10_000_000 } });
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
    await bookBatch({ observed: [transfer], isFinal: true });
    expect(await reload(request)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
  });

  test("that is smaller leaves the request active, and the remainder has its slot", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await requestTo(address);
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ status: "active", exception: null });
    expect((await eventTypes(shop.merchant.id)).at(-1)).toBe("payment_request.partially_paid");
    const slots = await db().amountSlot.findMany({ where: { requestId: request.id }, orderBy: { value: "asc" } });
    expect(slots.map((slot) => slot.value.toFixed())).toEqual(["6000000", "10000000"]);
  });

  test("that is larger completes the request as overpaid", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 25n * dollar });
    const request = await requestTo(address);
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ status: "completed", exception: "overpaid" });
  });

  test("is in the audit log and the request's timeline with actor and payment", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await requestTo(address);
    const row = await assign(entry.id, request);
    expect(row).toMatchObject({ status: "assigned", decidedBy: email, note: null });
    expect(await db().auditEntry.findMany({ where: { subjectId: entry.id } })).toMatchObject([
      {
        merchantId: shop.merchant.id,
        actor: "user:7",
        action: "unmatched_transfer.assigned",
        before: { status: "open" },
        after: { status: "assigned", public_id: request.publicId, payment_id: row.transfer.payments[0]?.id },
      },
    ]);
    const timeline = await db().timelineEntry.findMany({ where: { requestId: request.id, type: "transfer_assigned" } });
    expect(timeline).toMatchObject([{ details: { by: { type: "user", email }, unmatched_transfer_id: entry.id } }]);
  });
});

describe("an expired request", () => {
  test("is completed as paid late by a late transfer, even beyond its late window", async () => {
    for (const lateUntil of [hoursFromNow(23), hoursFromNow(-0.5)]) {
      const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar });
      const request = await expiredRequest(address, lateUntil);
      await assign(entry.id, request);
      expect(await reload(request)).toMatchObject({ status: "completed", exception: "paid_late" });
    }
  });

  test("stays expired and is marked as paid late if the merchant reviews late payments", async () => {
    shop.merchant = await newMerchant({ latePolicy: "flag" });
    const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const request = await expiredRequest(address);
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ status: "expired", exception: "paid_late", completedAt: null });
  });

  test("is completed without an exception by a timely transfer", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar, blockTime: hoursFromNow(-2) });
    const request = await expiredRequest(address);
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ isLate: false }],
    });
  });

  test("is underpaid after a transfer that is too small", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await expiredRequest(address);
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ status: "expired", exception: "underpaid" });
  });
});

describe("rejects", () => {
  async function fieldErrorsOf(attempt: Promise<unknown>): Promise<string[]> {
    const error = await attempt.catch((thrown: unknown) => thrown);
    const { errors } = (error as { details: { errors: { path: string; code: string }[] } }).details;
    return errors.map(({ path, code }) => `${path} ${code}`);
  }

  test("a request of another chain, token or recipient, naming the difference", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: dollar });
    const sepolia = await db().chain.findUniqueOrThrow({ where: { slug: "sepolia" }, include: { tokens: true } });
    const foreignToken = { tokenId: sepolia.tokens[0]?.id, recipientAddress: address };
    const [onOtherChain, coin, other] = [
      await newRequest({ chain: sepolia, merchant: shop.merchant }, dollar, foreignToken),
      await shop.newRequest(dollar, { tokenId: testCoin.id, recipientAddress: address }),
      await shop.newRequest(dollar),
    ];
    expect(await fieldErrorsOf(assign(entry.id, onOtherChain))).toEqual(["public_id wrong_chain"]);
    expect(await fieldErrorsOf(assign(entry.id, coin))).toEqual(["public_id wrong_token"]);
    expect(await fieldErrorsOf(assign(entry.id, other))).toEqual(["public_id wrong_recipient"]);
  });

  test.each([
    ["wrong_token", testCoin.id, testToken.id],
    ["wrong_chain", null, testToken.id],
  ])("an unrelated request for a transfer that is %s, and offers none", async (reason, otherToken, paidToken) => {
    const sepolia = await db().chain.findUniqueOrThrow({ where: { slug: "sepolia" }, include: { tokens: true } });
    const address = newAddress();
    const named = otherToken
      ? await shop.newRequest(dollar, { tokenId: otherToken, recipientAddress: address })
      : await newRequest({ chain: sepolia, merchant: shop.merchant }, dollar, {
          tokenId: sepolia.tokens[0]?.id,
          recipientAddress: address,
        });
    const transfer = transferTo(address, { value: 105n * dollar, tokenId: paidToken });
    await bookBatch({ observed: [transfer], isFinal: true });
    const { entry } = await entryOf(transfer);
    expect(entry).toMatchObject({ reason, candidates: [named.publicId] });
    const unrelated = await requestTo(address, 1n);
    expect(await assignableTo(entry.id)).toEqual([]);
    expect(await fieldErrorsOf(assign(entry.id, unrelated))).toEqual(["public_id unrelated_request"]);
    expect(await fieldErrorsOf(assign(entry.id, named))).toEqual([`public_id ${reason}`]);
    expect(await reload(unrelated)).toMatchObject({ status: "active", payments: [] });
  });

  test("a completed or cancelled request", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const [paid, cancelled] = [await requestTo(address), await requestTo(address, 11n * dollar)];
    const scope = { merchantId: shop.merchant.id, environment: "sandbox" } as const;
    await cancelPaymentRequest(contextOf(scope), { publicId: cancelled.publicId });
    const second = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const done = await requestTo(second.address);
    await assign(second.entry.id, done);
    expect(await fieldErrorsOf(assign(entry.id, cancelled))).toEqual(["public_id request_cancelled"]);
    expect(await fieldErrorsOf(assign(entry.id, done))).toEqual([
      "public_id wrong_recipient",
      "public_id request_completed",
    ]);
    await assign(entry.id, paid);
  });

  test("a decided transfer, one removed from its chain, and one of another merchant", async () => {
    const { entry, address, transferId } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await requestTo(address);
    await expect(assign(entry.id, request, await newMerchant())).rejects.toThrow(
      expect.objectContaining({ code: "unmatched_transfer_not_found" }),
    );
    await bookBatch({ lost: [transferId] });
    await expect(assign(entry.id, request)).rejects.toThrow(expect.objectContaining({ code: "transfer_lost" }));
    const onChain = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const [first, second] = [await requestTo(onChain.address), await requestTo(onChain.address)];
    await assign(onChain.entry.id, first);
    await expect(assign(onChain.entry.id, second)).rejects.toThrow(
      expect.objectContaining({ code: "unmatched_transfer_not_open" }),
    );
    expect((await reload(second)).payments).toEqual([]);
  });
});

test("offers the request with the nearest remaining amount first", async () => {
  const { entry, address } = await newUnmatched(shop.merchant, { value: 568n * dollar });
  const amounts = [21n, 600n, 567n, 1000n, 10n];
  const requests = [];
  for (const amount of amounts) requests.push(await requestTo(address, amount * dollar));
  const partly = await requestTo(address, 9000n * dollar);
  await db().paymentRequest.update({ where: { id: partly.id }, data: { paidAmount: "8432500000" } });
  const expected = [partly, requests[2], requests[1], requests[3], requests[0], requests[4]];
  expect(await assignableTo(entry.id)).toEqual(expected.map((request) => request?.publicId));
  await db().paymentRequest.update({ where: { id: partly.id }, data: { paidAmount: 0 } });
});

describe("a reorganization", () => {
  test("fails an assigned payment with its block and revives it with the same transfer and request", async () => {
    const { entry, address, transfer, transferId } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await requestTo(address);
    await assign(entry.id, request);
    await bookBatch({ lost: [transferId] });
    const lost = await reload(request);
    expect(lost).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
    expect(lost.paidAmount.toFixed()).toBe("0");
    const moved = { ...transfer, block: { ...transfer.block, number: 12n, hash: `0x${"0c".repeat(32)}` } };
    await bookBatch({ observed: [moved] });
    expect(await reload(request)).toMatchObject({ payments: [{ id: lost.payments[0]?.id, status: "pending" }] });
    await bookBatch({ observed: [moved], isFinal: true });
    expect(await reload(request)).toMatchObject({ payments: [{ status: "completed" }] });
    expect(await entryOf(transfer)).toMatchObject({ entry: { status: "assigned" } });
  });

  test("deeper than the policy marks a request completed by assignment as reversed", async () => {
    const { entry, address, transferId } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const request = await requestTo(address);
    await assign(entry.id, request);
    await bookBatch({ lost: [transferId] });
    expect(await reload(request)).toMatchObject({ status: "completed", exception: "payment_reversed" });
  });

  test("makes an open transfer assignable again once it returns", async () => {
    const { entry, address, transfer, transferId } = await newUnmatched(shop.merchant, { value: 4n * dollar });
    const request = await requestTo(address);
    await bookBatch({ lost: [transferId] });
    await bookBatch({ observed: [transfer] });
    await assign(entry.id, request);
    expect(await reload(request)).toMatchObject({ payments: [{ status: "pending" }] });
  });
});

test("rereading the same blocks neither duplicates nor moves an assigned transfer", async () => {
  const { entry, address, transfer } = await newUnmatched(shop.merchant, { value: 4n * dollar });
  const [request, referenced] = [await requestTo(address), await requestTo(address)];
  await assign(entry.id, request);
  const eventsBefore = await eventTypes(shop.merchant.id);
  const bound = findReferenceFrames(referenceCalldata(referenced, { chain: shop.chain }));
  for (const isFinal of [false, true]) {
    await bookBatch({ observed: [transfer, { ...transfer, bound }], isFinal });
  }
  expect((await reload(request)).paidAmount.toFixed()).toBe("4000000");
  expect((await reload(referenced)).payments).toEqual([]);
  expect(await eventTypes(shop.merchant.id)).toEqual(eventsBefore);
});
