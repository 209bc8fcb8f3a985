import { expect } from "vitest";
import { db, Prisma, queryPrepared } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { readPaymentRequests } from "@/lib/requests/rows";
import { deployRelay, relay } from "@/testing/relay";
import {
  eventTypes,
  referenceCalldata,
  mineAndTick,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  sendCoin,
  sendToken,
  testCoin,
  tick,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";

import { test } from "@/testing/settlement-test";

// Tests payments from the chain to the request's status. `tick` polls the node once, which records new payments as
// pending; `mineAndTick` mines blocks first, so that they become final.

const dollar = 1_000_000n;

test("an exact payment is pending within a tick and completes the request once it is final", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await tick(world);
  const unpaid = await reload(request);
  expect(unpaid).toMatchObject({ status: "active", payments: [{ status: "pending", method: "bound_reference" }] });
  expect([unpaid.paidAmount.toFixed(), unpaid.pendingAmount.toFixed()]).toEqual(["0", "10000000"]);
  await mineAndTick(world, 1);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{ status: "completed" }] });
  expect([paid.paidAmount.toFixed(), paid.pendingAmount.toFixed()]).toEqual(["10000000", "0"]);
  expect(paid.completedAt).not.toBeNull();
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment.completed", "payment_request.completed"]);
});

test("a plain transfer of the remaining amount completes a partially paid request", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 4n * dollar, referenceCalldata(request, world));
  await mineAndTick(world, 2);
  const half = await reload(request);
  expect(half).toMatchObject({ status: "active", payments: [{ status: "completed" }] });
  expect(half.paidAmount.toFixed()).toBe("4000000");
  // With another open request at the address, only the slot for the remaining amount identifies the payment of 6.
  await newRequest({ ...world, merchant }, 99n * dollar, { recipientAddress: request.recipientAddress });
  await sendToken(world.anvil, request.recipientAddress, 6n * dollar);
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({
    status: "completed",
    exception: null,
    payments: [{ method: "bound_reference" }, { method: "amount_slot", status: "completed" }],
  });
  expect(await eventTypes(merchant.id)).toEqual([
    "payment.pending",
    "payment.completed",
    "payment_request.partially_paid",
    "payment.pending",
    "payment.completed",
    "payment_request.completed",
  ]);
});

test("lists payments found in the same tick in chain order", async ({ world }) => {
  const request = await newRequest(world, 20n * dollar);
  const sent: string[] = [];
  for (let part = 1n; part <= 6n; part += 1n) {
    sent.push(await sendToken(world.anvil, request.recipientAddress, part * dollar, referenceCalldata(request, world)));
    await world.anvil.mine(1);
  }
  await tick(world);
  const [row] = await readPaymentRequests(queryPrepared, Prisma.sql`r.id = ${request.id}`);
  expect(row?.payments.map(({ transfer }) => transfer.transactionHash)).toEqual(sent);
});

test("an overpaid request completes with an exception and counts every transfer found before that", async ({
  world,
}) => {
  const request = await newRequest(world, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 12n * dollar, referenceCalldata(request, world));
  await sendToken(world.anvil, request.recipientAddress, 3n * dollar, referenceCalldata(request, world));
  await tick(world);
  await mineAndTick(world, 2);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: "overpaid" });
  expect(paid.paidAmount.toFixed()).toBe("15000000");
});

test("the merchant's tolerance completes a slightly underpaid request without an exception", async ({ world }) => {
  const merchant = await newMerchant({ toleranceBasisPoints: 100 });
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 9_900_000n, referenceCalldata(request, world));
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
});

test("native coin is matched by reference and by amount", async ({ world }) => {
  const ether = 10n ** 18n;
  const byReference = await newRequest(world, ether, { tokenId: testCoin.id });
  const byAmount = await newRequest(world, 2n * ether, { tokenId: testCoin.id });
  await sendCoin(world.anvil, byReference.recipientAddress, ether, referenceCalldata(byReference, world));
  await sendCoin(world.anvil, byAmount.recipientAddress, 2n * ether);
  await mineAndTick(world, 2);
  expect(await reload(byReference)).toMatchObject({ status: "completed", payments: [{ method: "bound_reference" }] });
  // Ordinal 0 is the transaction's own value; transfers of native coin inside its calls have higher ordinals.
  expect(await reload(byAmount)).toMatchObject({
    status: "completed",
    payments: [{ method: "amount_slot", transfer: { ordinal: 0 } }],
  });
});

test("of two requests for the same amount, a reference pays the named one, and a plain transfer the one with the amount slot", async ({
  world,
}) => {
  const slotRequest = await newRequest(world, 5n * dollar);
  const named = await newRequest(world, 5n * dollar, { recipientAddress: slotRequest.recipientAddress });
  await sendToken(world.anvil, slotRequest.recipientAddress, 5n * dollar, referenceCalldata(named, world));
  await sendToken(world.anvil, slotRequest.recipientAddress, 5n * dollar);
  await mineAndTick(world, 2);
  expect(await reload(named)).toMatchObject({ status: "completed", payments: [{ method: "bound_reference" }] });
  expect(await reload(slotRequest)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
});

test("up to twice the remaining amount pays the only open request, unless the merchant disables it", async ({
  world,
}) => {
  const matched = await newRequest(world, 5n * dollar);
  await sendToken(world.anvil, matched.recipientAddress, 7n * dollar);
  const paidTooMuch = await newRequest(world, 5n * dollar);
  await sendToken(world.anvil, paidTooMuch.recipientAddress, 11n * dollar);
  const merchant = await newMerchant({ matchesSingleOpenRequest: false });
  const withoutMatching = await newRequest({ ...world, merchant }, 5n * dollar);
  await sendToken(world.anvil, withoutMatching.recipientAddress, 7n * dollar);
  await mineAndTick(world, 2);
  expect(await reload(matched)).toMatchObject({ exception: "overpaid", payments: [{ method: "single_open_request" }] });
  for (const request of [paidTooMuch, withoutMatching]) {
    expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
      { reason: "ambiguous", candidates: [request.publicId] },
    ]);
  }
});

test("a transfer of an amount that no open request holds is unmatched with all of them as candidates", async ({
  world,
}) => {
  const merchant = await newMerchant();
  const first = await newRequest({ ...world, merchant }, 5n * dollar);
  const second = await newRequest({ ...world, merchant }, 6n * dollar, { recipientAddress: first.recipientAddress });
  await sendToken(world.anvil, first.recipientAddress, 4n * dollar);
  await mineAndTick(world, 2);
  expect(await unmatchedOf(first.recipientAddress)).toMatchObject([
    { reason: "ambiguous", candidates: [first.publicId, second.publicId], merchantId: merchant.id },
  ]);
  expect(await eventTypes(merchant.id)).toEqual(["unmatched_transfer.created"]);
});

test("a transfer of another listed token is unmatched with the open request as candidate", async ({ world }) => {
  const request = await newRequest(world, 10n ** 18n, { tokenId: testCoin.id });
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar, referenceCalldata(request, world));
  await mineAndTick(world, 2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "wrong_token", candidates: [request.publicId] },
    { reason: "wrong_token", candidates: [request.publicId] },
  ]);
});

test("a transfer for a request of another chain is unmatched with that request as candidate", async ({ world }) => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "base-sepolia" }, include: { tokens: true } });
  const tokenId = chain.tokens.find((token) => !token.isNative)?.id ?? 0;
  const request = await newRequest({ ...world, chain }, 5n * dollar, { tokenId });
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar, referenceCalldata(request, { chain }));
  await mineAndTick(world, 2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "wrong_chain", candidates: [request.publicId] },
    { reason: "wrong_chain", candidates: [request.publicId] },
  ]);
});

test("does not credit a transfer older than every request of its recipient", async ({ world }) => {
  const recipientAddress = newAddress();
  await sendToken(world.anvil, recipientAddress, 5n * dollar);
  await tick(world);
  const request = await newRequest(world, 5n * dollar, { recipientAddress });
  await world.anvil.mine(1);
  // A reference sent afterwards, with a transfer of zero, must not credit the older transfer either.
  await sendToken(world.anvil, recipientAddress, 0n, referenceCalldata(request, world));
  await tick(world);
  await mineAndTick(world, 3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
});

test("a relayed reference is a hint: it credits nothing by itself and blocks another request's slot", async ({
  world,
}) => {
  const recipientAddress = newAddress();
  const hinted = await newRequest(world, 5n * dollar, { recipientAddress });
  const other = await newRequest(world, 8n * dollar, { recipientAddress });
  const spender = await deployRelay(world);
  // The relay's calldata has the frame; the token transfer inside it has none.
  await relay(world, spender, recipientAddress, 8n * dollar, referenceCalldata(hinted, world));
  await relay(world, spender, recipientAddress, 5n * dollar, referenceCalldata(hinted, world));
  await mineAndTick(world, 2);
  expect(await reload(other)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(recipientAddress)).toMatchObject([
    { reason: "reference_not_bound", candidates: [hinted.publicId] },
  ]);
  expect(await reload(hinted)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
});

test("a transfer to a cancelled or completed request is unmatched with that reason", async ({ world }) => {
  const merchant = await newMerchant();
  const cancelled = await newRequest({ ...world, merchant }, 5n * dollar);
  await cancelPaymentRequest(contextOf({ merchantId: merchant.id, environment: "sandbox" }), {
    publicId: cancelled.publicId,
  });
  await sendToken(world.anvil, cancelled.recipientAddress, 5n * dollar, referenceCalldata(cancelled, world));
  const completed = await newRequest(world, 5n * dollar);
  await sendToken(world.anvil, completed.recipientAddress, 5n * dollar);
  await mineAndTick(world, 2);
  await sendToken(world.anvil, completed.recipientAddress, 5n * dollar);
  await mineAndTick(world, 2);
  expect(await unmatchedOf(cancelled.recipientAddress)).toMatchObject([
    { reason: "request_cancelled", candidates: [cancelled.publicId] },
  ]);
  expect(await unmatchedOf(completed.recipientAddress)).toMatchObject([
    { reason: "request_completed", candidates: [completed.publicId] },
  ]);
});

test("a payment found before a cancellation completes and counts, and the request stays cancelled", async ({
  world,
}) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 5n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 5n * dollar, referenceCalldata(request, world));
  await tick(world);
  await cancelPaymentRequest(contextOf({ merchantId: merchant.id, environment: "sandbox" }), {
    publicId: request.publicId,
  });
  await mineAndTick(world, 2);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "cancelled", payments: [{ status: "completed" }] });
  expect(paid.paidAmount.toFixed()).toBe("5000000");
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment_request.cancelled", "payment.completed"]);
});

test("dust is recorded without a payment and without an event", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 9_999n, referenceCalldata(request, world));
  await sendToken(world.anvil, request.recipientAddress, 9_999n);
  await mineAndTick(world, 2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "dust" }, { reason: "dust" }]);
  expect(await eventTypes(merchant.id)).toEqual([]);
});
