import { expect } from "vitest";
import { db, Prisma, queryPrepared } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { readPaymentRequests } from "@/lib/requests/rows";
import { deployRelay, relay } from "@/testing/relay";
import {
  eventTypes,
  referenceCalldata,
  newAddress,
  newMerchant,
  newRequest,
  reload,
  testCoin,
  unmatchedOf,
  contextOf,
  sendToken,
  testToken,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { deployImpostor, listFeeToken, mintCall, sendBatch, transferCall } from "@/testing/test-contracts";

// Tests payments from the chain to the request's status. `tick` polls the node once, which records new payments as
// pending; `mineAndTick` mines blocks first, so that they become final.

const dollar = 1_000_000n;

test("an exact payment is pending within a tick and completes the request once it is final", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await world.sendToken(request.recipientAddress, 10n * dollar, referenceCalldata(request, world));
  await world.tick();
  const unpaid = await reload(request);
  expect(unpaid).toMatchObject({ status: "active", payments: [{ status: "pending", method: "bound_reference" }] });
  expect([unpaid.paidAmount.toFixed(), unpaid.pendingAmount.toFixed()]).toEqual(["0", "10000000"]);
  await world.mineAndTick(1);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{ status: "completed" }] });
  expect([paid.paidAmount.toFixed(), paid.pendingAmount.toFixed()]).toEqual(["10000000", "0"]);
  expect(paid.completedAt).not.toBeNull();
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment.completed", "payment_request.completed"]);
});

test("a plain transfer of the remaining amount completes a partially paid request", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await world.sendToken(request.recipientAddress, 4n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(2);
  const half = await reload(request);
  expect(half).toMatchObject({ status: "active", payments: [{ status: "completed" }] });
  expect(half.paidAmount.toFixed()).toBe("4000000");
  // With another open request at the address, only the slot for the remaining amount identifies the payment of 6.
  await newRequest({ ...world, merchant }, 99n * dollar, { recipientAddress: request.recipientAddress });
  await world.sendToken(request.recipientAddress, 6n * dollar);
  await world.mineAndTick(2);
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
  const request = await world.newRequest(20n * dollar);
  const sent: string[] = [];
  for (let part = 1n; part <= 6n; part += 1n) {
    sent.push(await world.sendToken(request.recipientAddress, part * dollar, referenceCalldata(request, world)));
    await world.anvil.mine(1);
  }
  await world.tick();
  const [row] = await readPaymentRequests(queryPrepared, Prisma.sql`r.id = ${request.id}`);
  expect(row?.payments.map(({ transfer }) => transfer.transactionHash)).toEqual(sent);
});

test("an overpaid request completes with an exception and counts every transfer found before that", async ({
  world,
}) => {
  const request = await world.newRequest(10n * dollar);
  await world.sendToken(request.recipientAddress, 12n * dollar, referenceCalldata(request, world));
  await world.sendToken(request.recipientAddress, 3n * dollar, referenceCalldata(request, world));
  await world.tick();
  await world.mineAndTick(2);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: "overpaid" });
  expect(paid.paidAmount.toFixed()).toBe("15000000");
});

test("the merchant's tolerance completes a slightly underpaid request without an exception", async ({ world }) => {
  const merchant = await newMerchant({ toleranceBasisPoints: 100 });
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await world.sendToken(request.recipientAddress, 9_900_000n, referenceCalldata(request, world));
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: null });
});

test("native coin is matched by reference and by amount", async ({ world }) => {
  const ether = 10n ** 18n;
  const byReference = await world.newRequest(ether, { tokenId: testCoin.id });
  const byAmount = await world.newRequest(2n * ether, { tokenId: testCoin.id });
  await world.sendCoin(byReference.recipientAddress, ether, referenceCalldata(byReference, world));
  await world.sendCoin(byAmount.recipientAddress, 2n * ether);
  await world.mineAndTick(2);
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
  const slotRequest = await world.newRequest(5n * dollar);
  const named = await world.newRequest(5n * dollar, { recipientAddress: slotRequest.recipientAddress });
  await world.sendToken(slotRequest.recipientAddress, 5n * dollar, referenceCalldata(named, world));
  await world.sendToken(slotRequest.recipientAddress, 5n * dollar);
  await world.mineAndTick(2);
  expect(await reload(named)).toMatchObject({ status: "completed", payments: [{ method: "bound_reference" }] });
  expect(await reload(slotRequest)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
});

test("up to twice the remaining amount pays the only open request, unless the merchant disables it", async ({
  world,
}) => {
  const matched = await world.newRequest(5n * dollar);
  await world.sendToken(matched.recipientAddress, 7n * dollar);
  const paidTooMuch = await world.newRequest(5n * dollar);
  await world.sendToken(paidTooMuch.recipientAddress, 11n * dollar);
  const merchant = await newMerchant({ matchesSingleOpenRequest: false });
  const withoutMatching = await newRequest({ ...world, merchant }, 5n * dollar);
  await world.sendToken(withoutMatching.recipientAddress, 7n * dollar);
  await world.mineAndTick(2);
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
  await world.sendToken(first.recipientAddress, 4n * dollar);
  await world.mineAndTick(2);
  expect(await unmatchedOf(first.recipientAddress)).toMatchObject([
    { reason: "ambiguous", candidates: [first.publicId, second.publicId], merchantId: merchant.id },
  ]);
  expect(await eventTypes(merchant.id)).toEqual(["unmatched_transfer.created"]);
});

test("a transfer of another listed token is unmatched with the open request as candidate", async ({ world }) => {
  const request = await world.newRequest(10n ** 18n, { tokenId: testCoin.id });
  await world.sendToken(request.recipientAddress, 5n * dollar);
  await world.sendToken(request.recipientAddress, 5n * dollar, referenceCalldata(request, world));
  await world.mineAndTick(2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "wrong_token", candidates: [request.publicId] },
    { reason: "wrong_token", candidates: [request.publicId] },
  ]);
});

test("a transfer for a request of another chain is unmatched with that request as candidate", async ({ world }) => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "base-sepolia" }, include: { tokens: true } });
  const tokenId = chain.tokens.find((token) => !token.isNative)?.id ?? 0;
  const request = await newRequest({ ...world, chain }, 5n * dollar, { tokenId });
  await world.sendToken(request.recipientAddress, 5n * dollar);
  await world.sendToken(request.recipientAddress, 5n * dollar, referenceCalldata(request, { chain }));
  await world.mineAndTick(2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "wrong_chain", candidates: [request.publicId] },
    { reason: "wrong_chain", candidates: [request.publicId] },
  ]);
});

test("does not credit a transfer older than every request of its recipient", async ({ world }) => {
  const recipientAddress = newAddress();
  await world.sendToken(recipientAddress, 5n * dollar);
  await world.tick();
  const request = await world.newRequest(5n * dollar, { recipientAddress });
  await world.anvil.mine(1);
  // A reference sent afterwards, with a transfer of zero, must not credit the older transfer either.
  await world.sendToken(recipientAddress, 0n, referenceCalldata(request, world));
  await world.tick();
  await world.mineAndTick(3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
});

test("a relayed reference is a hint: it credits nothing by itself and blocks another request's slot", async ({
  world,
}) => {
  const recipientAddress = newAddress();
  const hinted = await world.newRequest(5n * dollar, { recipientAddress });
  const other = await world.newRequest(8n * dollar, { recipientAddress });
  const spender = await deployRelay(world);
  // The relay's calldata has the frame; the token transfer inside it has none.
  await relay(world, spender, recipientAddress, 8n * dollar, referenceCalldata(hinted, world));
  await relay(world, spender, recipientAddress, 5n * dollar, referenceCalldata(hinted, world));
  await world.mineAndTick(2);
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
  await world.sendToken(cancelled.recipientAddress, 5n * dollar, referenceCalldata(cancelled, world));
  const completed = await world.newRequest(5n * dollar);
  await world.sendToken(completed.recipientAddress, 5n * dollar);
  await world.mineAndTick(2);
  await world.sendToken(completed.recipientAddress, 5n * dollar);
  await world.mineAndTick(2);
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
  await world.sendToken(request.recipientAddress, 5n * dollar, referenceCalldata(request, world));
  await world.tick();
  await cancelPaymentRequest(contextOf({ merchantId: merchant.id, environment: "sandbox" }), {
    publicId: request.publicId,
  });
  await world.mineAndTick(2);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "cancelled", payments: [{ status: "completed" }] });
  expect(paid.paidAmount.toFixed()).toBe("5000000");
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment_request.cancelled", "payment.completed"]);
});

test("dust is recorded without a payment and without an event", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await world.sendToken(request.recipientAddress, 9_999n, referenceCalldata(request, world));
  await world.sendToken(request.recipientAddress, 9_999n);
  await world.mineAndTick(2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "dust" }, { reason: "dust" }]);
  expect(await eventTypes(merchant.id)).toEqual([]);
});

function transfersTo(recipientAddress: string) {
  return db().transfer.findMany({ where: { recipientAddress } });
}

test("three partial payments, each reported, complete the request with the last", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 9n * dollar);
  for (const part of [2n, 3n, 4n]) {
    await world.sendToken(request.recipientAddress, part * dollar, referenceCalldata(request, world));
    await world.mineAndTick(2);
  }
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{}, {}, {}] });
  expect(paid.paidAmount.toFixed()).toBe("9000000");
  expect((await eventTypes(merchant.id)).filter((type) => type.startsWith("payment_request."))).toEqual([
    "payment_request.partially_paid",
    "payment_request.partially_paid",
    "payment_request.completed",
  ]);
});

test("two transfers in one transaction pay two requests at two addresses", async ({ world }) => {
  const requests = [await world.newRequest(3n * dollar), await world.newRequest(4n * dollar)];
  const hash = await sendBatch(
    world.anvil,
    requests.map(({ recipientAddress, amount }) => ({ to: recipientAddress, value: BigInt(amount.toFixed()) })),
  );
  await world.mineAndTick(2);
  for (const request of requests) {
    expect(await reload(request)).toMatchObject({
      status: "completed",
      payments: [{ transfer: { transactionHash: hash } }],
    });
  }
});

test("two transfers in one transaction to one address pay the two requests for these amounts", async ({ world }) => {
  const first = await world.newRequest(5n * dollar);
  const second = await world.newRequest(6n * dollar, { recipientAddress: first.recipientAddress });
  const to = first.recipientAddress;
  await sendBatch(world.anvil, [
    { to, value: 6n * dollar },
    { to, value: 5n * dollar },
  ]);
  await world.mineAndTick(2);
  for (const request of [first, second]) {
    const { status, payments, amount } = await reload(request);
    expect([status, payments.map((payment) => payment.receivedAmount.toFixed())]).toEqual([
      "completed",
      [amount.toFixed()],
    ]);
  }
});

test("a token with a copied name pays nothing, with a reference or not", async ({ world }) => {
  const request = await world.newRequest(5n * dollar);
  const impostor = await deployImpostor(world.anvil);
  await world.anvil.send({ to: impostor, data: mintCall(world.anvil.account, 5n * dollar) });
  const call = transferCall(request.recipientAddress, 5n * dollar);
  await world.anvil.send({ to: impostor, data: call + referenceCalldata(request, world).slice(2) });
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await transfersTo(request.recipientAddress)).toEqual([]);
});

test("records neither a transfer of zero nor a failed transfer", async ({ world }) => {
  const request = await world.newRequest(5n * dollar);
  await world.sendToken(request.recipientAddress, 0n, referenceCalldata(request, world));
  // The node's second account has no tokens.
  const [, poor] = await world.anvil.request<string[]>("eth_accounts");
  const data = transferCall(request.recipientAddress, 5n * dollar);
  await world.anvil.request("eth_sendTransaction", [{ from: poor, to: testToken.contract, data, gas: "0x30000" }]);
  await world.mineAndTick(3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await transfersTo(request.recipientAddress)).toEqual([]);
});

test("a token with a fee counts the received amount and reports the fee", async ({ world }) => {
  const token = await listFeeToken(world);
  const request = await world.newRequest(10n * dollar, { tokenId: token.id });
  const send = (value: bigint) =>
    world.anvil.send({
      to: token.contract,
      data: `${transferCall(request.recipientAddress, value)}${referenceCalldata(request, world).slice(2)}`,
    });
  await send(10n * dollar);
  await world.mineAndTick(2);
  const partly = await reload(request);
  expect(partly.status).toBe("active");
  expect(partly.payments.map((one) => [one.sourceAmount.toFixed(), one.receivedAmount.toFixed()])).toEqual([
    ["10000000", "9900000"],
  ]);
  await send(200_000n);
  await world.mineAndTick(2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: "overpaid" });
});

test("a payment replaced by the payer's other transaction before finality is not counted", async ({ world }) => {
  const { anvil } = world;
  const [victim, other] = [await world.newRequest(5n * dollar), await world.newRequest(5n * dollar)];
  const nonce = await anvil.request<string>("eth_getTransactionCount", [anvil.account, "latest"]);
  await sendToken(anvil, victim.recipientAddress, 5n * dollar);
  await world.tick();
  expect(await reload(victim)).toMatchObject({ payments: [{ status: "pending" }] });
  await anvil.request("anvil_reorg", [1, []]);
  const data = transferCall(other.recipientAddress, 5n * dollar);
  await anvil.send({ to: testToken.contract, data, nonce });
  await world.mineAndTick(3);
  expect(await reload(victim)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  expect(await reload(other)).toMatchObject({ status: "completed" });
});

test("batched transfers without a bound reference pay by their amounts, and the rest is unmatched", async ({
  world,
}) => {
  const request = await world.newRequest(7n * dollar);
  const rival = await world.newRequest(8n * dollar, { recipientAddress: request.recipientAddress });
  const to = request.recipientAddress;
  await sendBatch(world.anvil, [
    { to, value: 7n * dollar },
    { to, value: 9n * dollar },
  ]);
  await world.mineAndTick(2);
  expect((await reload(request)).status).toBe("completed");
  expect(await reload(rival)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(to)).toMatchObject([{ reason: "ambiguous" }]);
});
