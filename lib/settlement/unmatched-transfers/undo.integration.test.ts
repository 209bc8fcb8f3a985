import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { findPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { getPaymentRequest } from "@/lib/requests/get";
import { presentPaymentRequest } from "@/lib/requests/present";
import { checkInvariants } from "@/testing/invariants";
import { eventTypes, urls, newMerchant, reload, type RequestOptions, contextOf } from "@/testing/settlement-fixtures";
import { shopPerTest } from "@/testing/settlement-test";
import { bookBatch, entryOf, expireDue, newUnmatched, transferTo } from "@/testing/unmatched";
import type { PaymentRequest } from "@/prisma/generated/client";
import { assignUnmatchedTransfer } from "./assign";
import { dismissUnmatchedTransfer } from "./dismiss";
import { undoUnmatchedDecision } from "./undo";

// A decision can be undone until it has completed a request.

const shop = shopPerTest();
afterEach(checkInvariants);

const dollar = 1_000_000n;
const email = "owner@shop.example";
const user = { type: "user", id: 7n, email } as const;
const scope = () => ({ merchantId: shop.merchant.id, environment: "sandbox" }) as const;

function assign(id: string, { publicId }: PaymentRequest) {
  return assignUnmatchedTransfer(contextOf(scope(), { actor: user }), { id, publicId });
}

function undo(id: string) {
  return undoUnmatchedDecision(contextOf(scope(), { actor: user }), { id });
}

function dismiss(id: string, note = "a test of our own") {
  return dismissUnmatchedTransfer(contextOf(scope(), { actor: user }), { id, note });
}

/** An unmatched transfer of four, and a request for ten that it was assigned to. */
async function newAssigned({ isFinal = true, ...options }: RequestOptions & { isFinal?: boolean } = {}) {
  const blockTime = options.expiresAt && new Date(options.expiresAt.getTime() - 60_000);
  const found = await newUnmatched(shop.merchant, { value: 4n * dollar, isFinal, blockTime });
  const request = await shop.newRequest(10n * dollar, { recipientAddress: found.address, ...options });
  await assign(found.entry.id, request);
  return { ...found, request };
}

const sums = ({ paidAmount, pendingAmount }: PaymentRequest) => [paidAmount.toFixed(), pendingAmount.toFixed()];
const withCode = (code: string): unknown => expect.objectContaining({ code });

describe("an assignment that is undone", () => {
  test.each([true, false])(
    "reverts the payment (final: %s) and restores the request and the open transfer",
    async (isFinal) => {
      const { entry, request } = await newAssigned({ isFinal });
      expect(await undo(entry.id)).toMatchObject({ status: "open", decidedAt: null, decidedBy: null });
      const after = await reload(request);
      expect(after).toMatchObject({ status: "active", exception: null, payments: [{ status: "failed" }] });
      expect(sums(after)).toEqual(["0", "0"]);
      expect((await eventTypes(shop.merchant.id)).at(-1)).toBe("payment.failed");
      const entries = await db().auditEntry.findMany({ where: { subjectId: entry.id }, orderBy: { id: "asc" } });
      expect(entries.map(({ action, actor: who }) => [action, who])).toEqual([
        ["unmatched_transfer.assigned", "user:7"],
        ["unmatched_transfer.reopened", "user:7"],
      ]);
      expect(entries[1]?.before).toEqual(entries[0]?.after);
    },
  );

  test("can be repeated: the same request gets the same payment, another one a new payment", async () => {
    const { entry, request, address } = await newAssigned();
    const [first] = (await reload(request)).payments;
    await undo(entry.id);
    await assign(entry.id, request);
    const repeated = await reload(request);
    expect(repeated.payments).toMatchObject([{ id: first?.id, status: "completed", takenBackAt: null }]);
    expect(sums(repeated)).toEqual(["4000000", "0"]);
    await undo(entry.id);
    const other = await shop.newRequest(4n * dollar, { recipientAddress: address });
    await assign(entry.id, other);
    expect(await reload(other)).toMatchObject({ status: "completed", payments: [{ status: "completed" }] });
    expect(sums(await reload(request))).toEqual(["0", "0"]);
  });

  test("is restored alone, when another one was taken back from the same request", async () => {
    shop.merchant = await newMerchant({ matchesSingleOpenRequest: false });
    const { entry, request, address } = await newAssigned();
    const another = transferTo(address, { value: 3n * dollar });
    await bookBatch({ observed: [another], isFinal: true });
    const { entry: second } = await entryOf(another);
    await assign(second.id, request);
    for (const { id } of [entry, second]) await undo(id);
    await assign(entry.id, request);
    const restored = await reload(request);
    expect(sums(restored)).toEqual(["4000000", "0"]);
    expect(restored.payments.map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
  });

  test("is restored with the time and amounts that its transfer has then", async () => {
    shop.merchant = await newMerchant({ matchesSingleOpenRequest: false });
    const { entry, request, transfer } = await newAssigned({ isFinal: false });
    await undo(entry.id);
    const block = { ...transfer.block, hash: `0x${"0e".repeat(32)}`, time: new Date(request.expiresAt.getTime() + 1) };
    await bookBatch({ observed: [{ ...transfer, sourceAmount: 3n * dollar, value: 2n * dollar, block }] });
    await assign(entry.id, request);
    const { payments } = await reload(request);
    expect(payments).toMatchObject([{ status: "pending", isLate: true }]);
    expect(payments.map(({ sourceAmount, receivedAmount }) => [sourceAmount, receivedAmount].map(String))).toEqual([
      ["3000000", "2000000"],
    ]);
  });

  test("is not revived when its transfer is lost and returns", async () => {
    const { entry, request, transfer, transferId } = await newAssigned();
    await undo(entry.id);
    const eventsBefore = await eventTypes(shop.merchant.id);
    await bookBatch({ lost: [transferId] });
    const block = { ...transfer.block, hash: `0x${"0d".repeat(32)}` };
    await bookBatch({ observed: [{ ...transfer, block }], isFinal: true });
    expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
    expect(await entryOf(transfer)).toMatchObject({ entry: { status: "open", transfer: { status: "final" } } });
    expect(await eventTypes(shop.merchant.id)).toEqual(eventsBefore);
  });

  test("while its transfer is lost emits no second event and takes no other payment back", async () => {
    const { entry, request, transferId } = await newAssigned();
    const other = await newAssigned();
    await bookBatch({ lost: [transferId] });
    const eventsBefore = await eventTypes(shop.merchant.id);
    await undo(entry.id);
    expect(await eventTypes(shop.merchant.id)).toEqual(eventsBefore);
    expect(await reload(request)).toMatchObject({ payments: [{ status: "failed" }] });
    expect(await reload(other.request)).toMatchObject({ payments: [{ status: "completed", takenBackAt: null }] });
  });

  test("leaves a cancelled request cancelled without that money", async () => {
    const { entry, request } = await newAssigned();
    await cancelPaymentRequest(contextOf(scope()), { publicId: request.publicId });
    await undo(entry.id);
    const after = await reload(request);
    expect([after.status, ...sums(after)]).toEqual(["cancelled", "0", "0"]);
  });

  test("lets a request expire that only this payment kept open", async () => {
    const expiresAt = new Date(Date.now() - 3_600_000);
    const { entry, request } = await newAssigned({ isFinal: false, expiresAt });
    await expireDue();
    expect(await reload(request)).toMatchObject({ status: "active" });
    await undo(entry.id);
    expect(await reload(request)).toMatchObject({ status: "expired", exception: null });
    expect((await eventTypes(shop.merchant.id)).slice(-2)).toEqual(["payment.failed", "payment_request.expired"]);
  });

  test("is hidden from payers and from payment attempts, but stays in the merchant's list", async () => {
    const { entry, request } = await newAssigned();
    await undo(entry.id);
    expect((await findPayPageRequest(request.shortcode, urls, new Date()))?.payments).toEqual([]);
    const shown = presentPaymentRequest(
      await getPaymentRequest(contextOf(scope()), { publicId: request.publicId }),
      urls,
    );
    expect(shown).toMatchObject({ payment_attempts: 0, payments: [{ status: "failed", confirmations: 0 }] });
  });
});

describe("an assignment is final", () => {
  test("once it has completed its request; undo is rejected and changes nothing", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: 10n * dollar });
    const request = await shop.newRequest(10n * dollar, { recipientAddress: address });
    await assign(entry.id, request);
    const [before, eventsBefore] = [await reload(request), await eventTypes(shop.merchant.id)];
    await expect(undo(entry.id)).rejects.toThrow(withCode("assignment_final"));
    expect([await reload(request), await eventTypes(shop.merchant.id)]).toEqual([before, eventsBefore]);
    expect(await db().auditEntry.count({ where: { subjectId: entry.id } })).toBe(1);
  });

  test("once it has helped another payment to complete the request", async () => {
    const { entry, request } = await newAssigned();
    await bookBatch({ observed: [transferTo(request.recipientAddress, { value: 6n * dollar })], isFinal: true });
    expect(await reload(request)).toMatchObject({ status: "completed" });
    await expect(undo(entry.id)).rejects.toThrow(withCode("assignment_final"));
  });
});

describe("a dismissed transfer", () => {
  test("keeps who dismissed it and why, and is reopened by an undo", async () => {
    const { entry } = await newUnmatched(shop.merchant, { value: dollar });
    expect(await dismiss(entry.id)).toMatchObject({
      status: "dismissed",
      decidedBy: email,
      note: "a test of our own",
    });
    expect(await undo(entry.id)).toMatchObject({ status: "open", decidedBy: null, note: null });
    const entries = await db().auditEntry.findMany({ where: { subjectId: entry.id }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { action: "unmatched_transfer.dismissed", after: { status: "dismissed", note: "a test of our own" } },
      { action: "unmatched_transfer.reopened", before: { status: "dismissed", note: "a test of our own" } },
    ]);
  });

  test("cannot be assigned or dismissed before an undo", async () => {
    const { entry, address } = await newUnmatched(shop.merchant, { value: dollar });
    const request = await shop.newRequest(dollar, { recipientAddress: address });
    await dismiss(entry.id);
    await expect(assign(entry.id, request)).rejects.toThrow(withCode("unmatched_transfer_not_open"));
    await expect(dismiss(entry.id, "again")).rejects.toThrow(withCode("unmatched_transfer_not_open"));
    await undo(entry.id);
    await assign(entry.id, request);
  });

  test("stays dismissed when its blocks are reread and when a reorganization restores it", async () => {
    const { entry, transfer, transferId } = await newUnmatched(shop.merchant, { value: dollar });
    await dismiss(entry.id);
    await bookBatch({ observed: [transfer], isFinal: true });
    await bookBatch({ lost: [transferId] });
    await bookBatch({ observed: [transfer] });
    expect(await entryOf(transfer)).toMatchObject({ entry: { status: "dismissed" } });
    expect(await db().unmatchedTransfer.count({ where: { merchantId: shop.merchant.id } })).toBe(1);
  });
});

test("undoing an open transfer changes nothing", async () => {
  const { entry } = await newUnmatched(shop.merchant, { value: dollar });
  expect(await undo(entry.id)).toMatchObject({ id: entry.id, status: "open" });
  expect(await db().auditEntry.count({ where: { subjectId: entry.id } })).toBe(0);
});

test("the database rejects a decision without an actor and an undone payment that is not failed", async () => {
  const { entry, request } = await newAssigned();
  const alone = db().$executeRaw`UPDATE unmatched_transfer SET status = 'open' WHERE id = ${entry.id}`;
  await expect(alone).rejects.toThrow(/unmatched_transfer_decided_check/);
  const withNote = db().$executeRaw`UPDATE unmatched_transfer SET note = 'x' WHERE id = ${entry.id}`;
  await expect(withNote).rejects.toThrow(/unmatched_transfer_note_check/);
  const takenBack = db().$executeRaw`UPDATE payment SET taken_back_at = now() WHERE request_id = ${request.id}`;
  await expect(takenBack).rejects.toThrow(/payment_taken_back_check/);
});
