import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import {
  eventTypes,
  referenceCalldata,
  mineAndTick,
  newMerchant,
  newRequest,
  reload,
  sendToken,
  testToken,
  tick,
  unmatchedOf,
} from "@/testing/settlement-fixtures";
import { deployImpostor, listFeeToken, mintCall, sendBatch, transferCall } from "@/testing/test-contracts";
import { test } from "@/testing/settlement-test";

const dollar = 1_000_000n;

function transfersTo(recipientAddress: string) {
  return db().transfer.findMany({ where: { recipientAddress } });
}

test("three partial payments, each reported, complete the request with the last", async ({ world }) => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 9n * dollar);
  for (const part of [2n, 3n, 4n]) {
    await sendToken(world.anvil, request.recipientAddress, part * dollar, referenceCalldata(request, world));
    await mineAndTick(world, 2);
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
  const requests = [await newRequest(world, 3n * dollar), await newRequest(world, 4n * dollar)];
  const hash = await sendBatch(
    world.anvil,
    requests.map(({ recipientAddress, amount }) => ({ to: recipientAddress, value: BigInt(amount.toFixed()) })),
  );
  await mineAndTick(world, 2);
  for (const request of requests) {
    expect(await reload(request)).toMatchObject({
      status: "completed",
      payments: [{ transfer: { transactionHash: hash } }],
    });
  }
});

test("two transfers in one transaction to one address pay the two requests for these amounts", async ({ world }) => {
  const first = await newRequest(world, 5n * dollar);
  const second = await newRequest(world, 6n * dollar, { recipientAddress: first.recipientAddress });
  const to = first.recipientAddress;
  await sendBatch(world.anvil, [
    { to, value: 6n * dollar },
    { to, value: 5n * dollar },
  ]);
  await mineAndTick(world, 2);
  for (const request of [first, second]) {
    const { status, payments, amount } = await reload(request);
    expect([status, payments.map((payment) => payment.receivedAmount.toFixed())]).toEqual([
      "completed",
      [amount.toFixed()],
    ]);
  }
});

test("a token with a copied name pays nothing, with a reference or not", async ({ world }) => {
  const request = await newRequest(world, 5n * dollar);
  const impostor = await deployImpostor(world.anvil);
  await world.anvil.send({ to: impostor, data: mintCall(world.anvil.account, 5n * dollar) });
  const call = transferCall(request.recipientAddress, 5n * dollar);
  await world.anvil.send({ to: impostor, data: call + referenceCalldata(request, world).slice(2) });
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await transfersTo(request.recipientAddress)).toEqual([]);
});

test("records neither a transfer of zero nor a failed transfer", async ({ world }) => {
  const request = await newRequest(world, 5n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 0n, referenceCalldata(request, world));
  // The node's second account has no tokens.
  const [, poor] = await world.anvil.request<string[]>("eth_accounts");
  const data = transferCall(request.recipientAddress, 5n * dollar);
  await world.anvil.request("eth_sendTransaction", [{ from: poor, to: testToken.contract, data, gas: "0x30000" }]);
  await mineAndTick(world, 3);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  expect(await transfersTo(request.recipientAddress)).toEqual([]);
});

test("a token with a fee counts the received amount and reports the fee", async ({ world }) => {
  const token = await listFeeToken(world);
  const request = await newRequest(world, 10n * dollar, { tokenId: token.id });
  const send = (value: bigint) =>
    world.anvil.send({
      to: token.contract,
      data: `${transferCall(request.recipientAddress, value)}${referenceCalldata(request, world).slice(2)}`,
    });
  await send(10n * dollar);
  await mineAndTick(world, 2);
  const partly = await reload(request);
  expect(partly.status).toBe("active");
  expect(partly.payments.map((one) => [one.sourceAmount.toFixed(), one.receivedAmount.toFixed()])).toEqual([
    ["10000000", "9900000"],
  ]);
  await send(200_000n);
  await mineAndTick(world, 2);
  expect(await reload(request)).toMatchObject({ status: "completed", exception: "overpaid" });
});

test("a payment replaced by the payer's other transaction before finality is not counted", async ({ world }) => {
  const { anvil } = world;
  const [victim, other] = [await newRequest(world, 5n * dollar), await newRequest(world, 5n * dollar)];
  const nonce = await anvil.request<string>("eth_getTransactionCount", [anvil.account, "latest"]);
  await sendToken(anvil, victim.recipientAddress, 5n * dollar);
  await tick(world);
  expect(await reload(victim)).toMatchObject({ payments: [{ status: "pending" }] });
  await anvil.request("anvil_reorg", [1, []]);
  const data = transferCall(other.recipientAddress, 5n * dollar);
  await anvil.send({ to: testToken.contract, data, nonce });
  await mineAndTick(world, 3);
  expect(await reload(victim)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  expect(await reload(other)).toMatchObject({ status: "completed" });
});

test("batched transfers without a bound reference pay by their amounts, and the rest is unmatched", async ({
  world,
}) => {
  const request = await newRequest(world, 7n * dollar);
  const rival = await newRequest(world, 8n * dollar, { recipientAddress: request.recipientAddress });
  const to = request.recipientAddress;
  await sendBatch(world.anvil, [
    { to, value: 7n * dollar },
    { to, value: 9n * dollar },
  ]);
  await mineAndTick(world, 2);
  expect((await reload(request)).status).toBe("completed");
  expect(await reload(rival)).toMatchObject({ status: "active", payments: [] });
  expect(await unmatchedOf(to)).toMatchObject([{ reason: "ambiguous" }]);
});
