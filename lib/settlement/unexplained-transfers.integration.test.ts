import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { checkInvariants } from "@/testing/invariants";
import { timelineOf } from "@/testing/batches";
import {
  eventTypes,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  unmatchedOf,
  contextOf,
} from "@/testing/settlement-fixtures";
import { bookBatch, entryOf, transferTo } from "@/testing/unmatched";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { undoUnmatchedDecision } from "@/lib/settlement/unmatched-transfers/undo";

// Transfers that were credible when first read, but that the final pass cannot verify.

afterEach(checkInvariants);

const dollar = 1_000_000n;
const user = { type: "user", id: 7n, email: "owner@shop.example" } as const;

async function openRequest(amount = 10n * dollar) {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await newMerchant();
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" }, { actor: user });
  return { ctx, request: await newRequest({ chain, merchant }, amount, { recipientAddress: newAddress() }) };
}

const statusOf = async (request: { id: bigint }) => {
  const { status, payments, pendingAmount } = await reload(request);
  return [status, pendingAmount.toFixed(), ...payments.map((payment) => payment.status)];
};

test("a pending payment fails, and its transfer is listed with the matched request", async () => {
  const { request } = await openRequest();
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  for (let turn = 0; turn < 2; turn += 1) await bookBatch({ observed: [transfer] });
  expect(await statusOf(request)).toEqual(["active", `${10n * dollar}`, "pending"]);
  const unverified = { ...transfer, isUnexplained: true };
  for (let turn = 0; turn < 2; turn += 1) await bookBatch({ observed: [unverified], isFinal: true });
  expect(await statusOf(request)).toEqual(["active", "0", "failed"]);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { status: "open", reason: "unexplained", candidates: [request.publicId], transfer: { status: "final" } },
  ]);
  expect((await timelineOf(request.id)).map(({ type }) => type)).toEqual([
    "payment_seen",
    "payment_failed",
    "unmatched_transfer",
  ]);
  expect(await eventTypes(request.merchantId)).toEqual([
    "payment.pending",
    "payment.failed",
    "unmatched_transfer.created",
  ]);
});

test("neither a verified reread nor another branch revives the payment", async () => {
  const { request } = await openRequest();
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [transfer] });
  await bookBatch({ observed: [{ ...transfer, isUnexplained: true }], isFinal: true });
  const { transferId } = await entryOf(transfer);
  await bookBatch({ observed: [transfer], isFinal: true });
  await bookBatch({ lost: [transferId] });
  const moved = { ...transfer, block: { ...transferTo(newAddress(), { value: 1n }).block, number: 11n } };
  await bookBatch({ observed: [moved] });
  await bookBatch({ observed: [moved], isFinal: true });
  expect(await statusOf(request)).toEqual(["active", "0", "failed"]);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { status: "open", transfer: { status: "final" } },
  ]);
});

test("an unverified reread does not revive a payment failed by a reorganization", async () => {
  const { request } = await openRequest();
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [transfer] });
  const { id } = await db().transfer.findFirstOrThrow({ where: { transactionHash: transfer.transactionHash } });
  await bookBatch({ lost: [id] });
  await bookBatch({ observed: [{ ...transfer, isUnexplained: true }], isFinal: true });
  expect(await statusOf(request)).toEqual(["active", "0", "failed"]);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
});

test("no reread on any branch revokes a merchant's assignment", async () => {
  const { ctx, request } = await openRequest(20n * dollar);
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  const innocent = transferTo(request.recipientAddress, { value: 5n * dollar });
  await bookBatch({ observed: [transfer, innocent] });
  const unverified = { ...transfer, isUnexplained: true };
  await bookBatch({ observed: [unverified], isFinal: true });
  const { entry, transferId } = await entryOf(transfer);
  await assignUnmatchedTransfer(ctx, { id: entry.id, publicId: request.publicId });
  await bookBatch({ lost: [transferId] });
  await bookBatch({ observed: [unverified] });
  expect((await statusOf(request)).slice(2).toSorted()).toEqual(["pending", "pending"]);
  await bookBatch({ observed: [unverified], isFinal: true });
  expect((await statusOf(request)).slice(2).toSorted()).toEqual(["completed", "pending"]);
  await bookBatch({ observed: [{ ...innocent, isUnexplained: true }], isFinal: true });
  expect((await statusOf(request)).slice(2).toSorted()).toEqual(["completed", "failed"]);
});

test("a payment that the merchant took back keeps the time at which it was taken back", async () => {
  const { ctx, request } = await openRequest(30n * dollar);
  await db().merchant.update({ where: { id: request.merchantId }, data: { matchesSingleOpenRequest: false } });
  const transfer = transferTo(request.recipientAddress, { value: 5n * dollar });
  await bookBatch({ observed: [transfer] });
  const { id } = (await entryOf(transfer)).entry;
  await assignUnmatchedTransfer(ctx, { id, publicId: request.publicId });
  await undoUnmatchedDecision(ctx, { id });
  await bookBatch({ observed: [{ ...transfer, isUnexplained: true }], isFinal: true });
  expect((await reload(request)).payments).toMatchObject([{ status: "failed", takenBackAt: ctx.now }]);
});

test("a final payment does not change", async () => {
  const { request } = await openRequest();
  const transfer = transferTo(request.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [transfer], isFinal: true });
  await bookBatch({ observed: [{ ...transfer, isUnexplained: true }], isFinal: true });
  expect(await statusOf(request)).toEqual(["completed", "0", "completed"]);
  expect(await unmatchedOf(request.recipientAddress)).toEqual([]);
});

test("another transfer of the same batch may pay the due amount again", async () => {
  const { request } = await openRequest();
  const lie = transferTo(request.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [lie] });
  const payment = transferTo(request.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [{ ...lie, isUnexplained: true }, payment], isFinal: true });
  expect(await statusOf(request)).toEqual(["completed", "0", "failed", "completed"]);
});

test("an assignment is undone and its entry reopened, and a dismissed one stays dismissed", async () => {
  const { ctx, request } = await openRequest(30n * dollar);
  const { request: second } = await openRequest();
  await db().merchant.update({ where: { id: request.merchantId }, data: { matchesSingleOpenRequest: false } });
  const assigned = transferTo(request.recipientAddress, { value: 5n * dollar });
  const dismissed = transferTo(request.recipientAddress, { value: 6n * dollar });
  await bookBatch({ observed: [assigned, dismissed] });
  await assignUnmatchedTransfer(ctx, { id: (await entryOf(assigned)).entry.id, publicId: request.publicId });
  await dismissUnmatchedTransfer(ctx, { id: (await entryOf(dismissed)).entry.id, note: "our own" });
  expect(await statusOf(request)).toEqual(["active", `${5n * dollar}`, "pending"]);
  const { ctx: others, request: third } = await openRequest(30n * dollar);
  await db().merchant.update({ where: { id: third.merchantId }, data: { matchesSingleOpenRequest: false } });
  const bystander = transferTo(third.recipientAddress, { value: 5n * dollar });
  await bookBatch({ observed: [bystander] });
  await assignUnmatchedTransfer(others, { id: (await entryOf(bystander)).entry.id, publicId: third.publicId });
  const unverified = [assigned, dismissed].map((transfer) => ({ ...transfer, isUnexplained: true }));
  const innocent = transferTo(second.recipientAddress, { value: 10n * dollar });
  await bookBatch({ observed: [...unverified, innocent], isFinal: true });
  expect(await statusOf(request)).toEqual(["active", "0", "failed"]);
  expect(await statusOf(second)).toEqual(["completed", "0", "completed"]);
  expect((await entryOf(bystander)).entry.status).toBe("assigned");
  expect(await db().auditEntry.count({ where: { actor: "remit", merchantId: request.merchantId } })).toBe(1);
  const { entry } = await entryOf(assigned);
  expect(entry).toMatchObject({ status: "open", reason: "unexplained", decidedAt: null, decidedBy: null });
  expect((await entryOf(dismissed)).entry).toMatchObject({
    status: "dismissed",
    reason: "unexplained",
    note: "our own",
  });
  expect(await db().auditEntry.findMany({ where: { subjectId: entry.id }, orderBy: { id: "asc" } })).toMatchObject([
    { action: "unmatched_transfer.assigned" },
    {
      actor: "remit",
      action: "unmatched_transfer.reopened",
      before: { status: "assigned" },
      after: { status: "open" },
    },
  ]);
});
