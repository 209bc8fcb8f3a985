import { expect } from "vitest";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { updatePaymentRequest } from "@/lib/requests/update";
import { db } from "@/lib/platform/db";
import { presentTimelineEntry } from "@/lib/requests/timeline/present";
import { timelineEntrySchema, type PresentedTimelineEntry } from "@/lib/requests/timeline/schema";
import {
  chainInThePast,
  chainTime,
  referenceCalldata,
  newMerchant,
  newRequest,
  sendToken,
  unmatchedOf,
  type World,
  contextOf,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { asOwner } from "@/testing/test-database";

test.override("worldOptions", { requiredConfirmations: 3, ...chainInThePast });

const dollar = 1_000_000n;

/** Creates a request of a new merchant that expires in `seconds` by the chain's clock. */
async function ownRequest(world: World, settings: Parameters<typeof newMerchant>[0] = {}, seconds = 3600) {
  const merchant = await newMerchant(settings);
  const createdAt = await chainTime(world);
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
  const lateUntil = new Date(expiresAt.getTime() + 1_000_000);
  const request = await newRequest({ ...world, merchant }, 10n * dollar, { createdAt, expiresAt, lateUntil });
  return { request, scope: { merchantId: merchant.id, environment: "sandbox" as const } };
}

async function timelineOf({ id }: { id: bigint }): Promise<PresentedTimelineEntry[]> {
  const rows = await db().timelineEntry.findMany({ where: { requestId: id }, orderBy: { sequence: "asc" } });
  return rows.map((row) => timelineEntrySchema.parse(presentTimelineEntry(row)));
}

const typesOf = (entries: PresentedTimelineEntry[]) => entries.map((entry) => entry.type);

test("records a payment with its rule, transaction and block, then its completion and the request's", async ({
  world,
}) => {
  const { request } = await ownRequest(world);
  const half = await world.sendToken(request.recipientAddress, 4n * dollar, referenceCalldata(request, world));
  await world.tick();
  await world.mineAndTick(3);
  await world.sendToken(request.recipientAddress, 6n * dollar);
  await world.tick();
  await world.mineAndTick(3);
  const entries = await timelineOf(request);
  const { transfer, id } = await db().payment.findFirstOrThrow({
    where: { requestId: request.id, transfer: { transactionHash: half } },
    include: { transfer: true },
  });
  const details = {
    payment_id: id,
    amount: { raw: "4000000", formatted: "4", decimals: 6 },
    transaction_hash: half,
    block_number: Number(transfer.blockNumber),
    is_late: false,
  };
  expect(entries).toMatchObject([
    { type: "payment_seen", ...details, method: "bound_reference", from_address: transfer.fromAddress },
    { type: "payment_completed", ...details },
    { type: "partially_paid", paid_amount: { formatted: "4" } },
    { type: "payment_seen", method: "amount_slot" },
    { type: "payment_completed", amount: { formatted: "6" } },
    { type: "completed", paid_amount: { formatted: "10" }, exception: null },
  ]);
  expect(entries[0]).toMatchObject({ rule: "The transfer carried this request's reference." });
});

test("records a payment removed by a reorganization as failed, and its replacement from the start", async ({
  world,
}) => {
  const { request } = await ownRequest(world);
  const { anvil } = world;
  const pay = () => sendToken(anvil, request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await pay();
  await world.tick();
  await anvil.request("anvil_reorg", [1, []]);
  await anvil.mine(2);
  await world.tick();
  expect(typesOf(await timelineOf(request)).slice(0, 2)).toEqual(["payment_seen", "payment_failed"]);
  await pay();
  await world.mineAndTick(4);
  expect(typesOf(await timelineOf(request)).slice(2)).toEqual(["payment_seen", "payment_completed", "completed"]);
});

test("records an expiry, a late payment and the resulting exception", async ({ world }) => {
  const { request } = await ownRequest(world, { latePolicy: "flag" }, 100);
  await world.sendToken(request.recipientAddress, 4n * dollar);
  await world.mineAndTick(4);
  await world.anvil.request("evm_increaseTime", [101]);
  await world.mineAndTick(4);
  await world.sendToken(request.recipientAddress, 6n * dollar);
  await world.mineAndTick(4);
  expect((await timelineOf(request)).slice(3)).toMatchObject([
    { type: "expired", paid_amount: { formatted: "4" }, exception: "underpaid" },
    { type: "payment_seen", is_late: true },
    { type: "payment_completed", is_late: true },
    { type: "exception_changed", previous: "underpaid", exception: "paid_late" },
  ]);
});

test("records a payment that becomes final after the completion, with the resulting exception", async ({ world }) => {
  const { request } = await ownRequest(world);
  await world.sendToken(request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.tick();
  await world.anvil.mine(1);
  await world.sendToken(request.recipientAddress, 3n * dollar, referenceCalldata(request, world));
  await world.tick();
  await world.mineAndTick(1);
  await world.mineAndTick(4);
  const exceptionEntries = (await timelineOf(request)).filter((entry) => "exception" in entry);
  expect(exceptionEntries).toMatchObject([
    { type: "completed", exception: null },
    { type: "exception_changed", previous: null, exception: "overpaid" },
  ]);
});

test("names who edited or cancelled a request, and records a late transfer's candidate", async ({ world }) => {
  const { request, scope } = await ownRequest(world);
  await updatePaymentRequest(contextOf(scope), {
    publicId: request.publicId,
    changes: { description: "Lamp", external_id: "7" },
  });
  await cancelPaymentRequest(contextOf(scope, { actor: { type: "user", id: 7n, email: "ana@shop.example" } }), {
    publicId: request.publicId,
  });
  const hash = await world.sendToken(request.recipientAddress, 10n * dollar);
  await world.mineAndTick(4);
  const [unmatched] = await unmatchedOf(request.recipientAddress);
  expect(await timelineOf(request)).toMatchObject([
    {
      type: "updated",
      by: { type: "api_key", name: "a test" },
      fields: ["description", "external_id"],
      changes: [
        { field: "description", before: request.description, after: "Lamp" },
        { field: "external_id", before: "", after: "7" },
      ],
    },
    { type: "cancelled", by: { type: "user", email: "ana@shop.example" } },
    {
      type: "unmatched_transfer",
      unmatched_transfer_id: unmatched?.id,
      reason: "request_cancelled",
      amount: { formatted: "10" },
      transaction_hash: hash,
      block_number: Number(unmatched?.transfer.blockNumber),
    },
  ]);
});

test("a transfer in another token names the open request; dust, which anyone can send, is omitted", async ({
  world,
}) => {
  const { request } = await ownRequest(world);
  await world.newRequest(10n ** 18n, { tokenId: 9101 });
  await world.sendCoin(request.recipientAddress, 10n ** 18n);
  await world.sendToken(request.recipientAddress, 1n);
  await world.mineAndTick(4);
  expect(await timelineOf(request)).toMatchObject([
    { type: "unmatched_transfer", reason: "wrong_token", symbol: "ETH" },
  ]);
  expect(await unmatchedOf(request.recipientAddress)).toHaveLength(2);
});

test("timeline entries are immutable, even in the database", async ({ world }) => {
  const { request, scope } = await ownRequest(world);
  await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId });
  for (const sql of [
    "UPDATE timeline_entry SET type = 'created'",
    "DELETE FROM timeline_entry",
    "TRUNCATE timeline_entry",
  ]) {
    await expect(asOwner(sql)).rejects.toThrow("written once");
  }
  expect(typesOf(await timelineOf(request))).toEqual(["cancelled"]);
});
