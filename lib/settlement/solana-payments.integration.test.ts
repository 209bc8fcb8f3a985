import { describe, expect } from "vitest";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { hasTestSolana } from "@/testing/local-solana";
import { eventTypes, reload, unmatchedOf } from "@/testing/settlement-fixtures";
import {
  newSolanaRequest,
  newWalletAddress,
  pay,
  paymentInstructions,
  referenceOf,
  send,
  tickUntil,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import { contextOf } from "@/testing/tester";
import { test } from "@/testing/solana-test";

const dollar = 1_000_000n;
const sol = 1_000_000_000n;
const hour = 3_600_000;

describe.skipIf(!hasTestSolana())("payments on Solana", () => {
  test.for([
    ["coins", (world: SolanaWorld) => world.coinId, 2n * sol],
    ["tokens", (world: SolanaWorld) => world.dollar.id, 10n * dollar],
  ] as const)(
    "the exact amount in %s with its reference completes the request once final",
    async ([_what, idIn, amount], { world }) => {
      const request = await newSolanaRequest(world, idIn(world), amount);
      const transactionHash = await pay(world, request, { amount, references: [referenceOf(request)] });
      expect(await reload(request)).toMatchObject({
        status: "completed",
        exception: null,
        payments: [
          {
            status: "completed",
            method: "bound_reference",
            transfer: {
              transactionHash,
              status: "final",
              fromAddress: world.payer.address,
              reference: request.reference,
            },
          },
        ],
      });
      expect((await eventTypes(world.merchant.id)).slice(-2)).toEqual([
        "payment.completed",
        "payment_request.completed",
      ]);
    },
  );

  test("a token with a fee counts the received amount and reports both amounts", async ({ world }) => {
    const request = await newSolanaRequest(world, world.feeToken.id, 99n * dollar);
    await pay(world, request, { amount: 100n * dollar, references: [referenceOf(request)] });
    const paid = await reload(request);
    expect(paid).toMatchObject({ status: "completed", exception: null });
    const [payment] = paid.payments;
    expect([payment?.sourceAmount.toFixed(), payment?.receivedAmount.toFixed()]).toEqual(["100000000", "99000000"]);
  });

  test("two transfers of a token with a fee in one transaction each pay their own request", async ({ world }) => {
    const recipientAddress = await newWalletAddress();
    const small = await newSolanaRequest(world, world.feeToken.id, 11_880_000n, { recipientAddress });
    const large = await newSolanaRequest(world, world.feeToken.id, 23_760_000n, { recipientAddress });
    const instructions = [];
    for (const [request, amount] of [
      [small, 12n * dollar],
      [large, 24n * dollar],
    ] as const) {
      instructions.push(...(await paymentInstructions(world, request, { amount, references: [referenceOf(request)] })));
    }
    const transactionHash = await send(world, instructions);
    await tickUntil(world, async () => (await db().transfer.count({ where: { transactionHash } })) > 0);
    for (const request of [small, large])
      expect(await reload(request)).toMatchObject({ status: "completed", exception: null, payments: [{}] });
  });

  test("without a reference, the request with the amount slot is paid, in coins and tokens", async ({ world }) => {
    const recipientAddress = await newWalletAddress();
    const [coins, tokens, others] = await Promise.all([
      newSolanaRequest(world, world.coinId, sol, { recipientAddress }),
      newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress }),
      newSolanaRequest(world, world.dollar.id, 6n * dollar, { recipientAddress }),
    ]);
    await pay(world, coins, { amount: sol });
    await pay(world, tokens, { amount: 5n * dollar });
    expect(await reload(coins)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
    expect(await reload(tokens)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
    expect((await reload(others)).payments).toEqual([]);
  });

  test("three partial payments complete the request together, each reported", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 9n * dollar);
    for (const paid of [1n, 2n]) {
      await pay(world, request, { amount: 3n * dollar, references: [referenceOf(request)] });
      const row = await reload(request);
      expect([row.status, row.paidAmount.toFixed()]).toEqual(["active", (paid * 3n * dollar).toString()]);
    }
    await pay(world, request, { amount: 3n * dollar });
    expect(await reload(request)).toMatchObject({ status: "completed", exception: null, payments: [{}, {}, {}] });
  });

  test("an overpayment completes the request with an exception", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    await pay(world, request, { amount: 7n * dollar, references: [referenceOf(request)] });
    expect(await reload(request)).toMatchObject({ status: "completed", exception: "overpaid" });
  });

  test("an underpayment is underpaid once the expiry has been read past", async ({ world }) => {
    const expiresAt = new Date(Date.now() + 4000);
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { expiresAt });
    await pay(world, request, { amount: 2n * dollar, references: [referenceOf(request)] });
    await tickUntil(world, async () => (await reload(request)).status !== "active");
    expect(await reload(request)).toMatchObject({ status: "expired", exception: "underpaid", payments: [{}] });
  });

  test("a late payment completes within the window and is unmatched after it", async ({ world }) => {
    const past = (hours: number) => new Date(Date.now() - hours * hour);
    const late = await newSolanaRequest(world, world.dollar.id, 5n * dollar, {
      createdAt: past(2),
      expiresAt: past(1),
    });
    await pay(world, late, { amount: 5n * dollar, references: [referenceOf(late)] });
    expect(await reload(late)).toMatchObject({ status: "completed", exception: "paid_late" });
    const tooLate = await newSolanaRequest(world, world.dollar.id, 5n * dollar, {
      createdAt: past(3),
      expiresAt: past(2),
      lateUntil: past(1),
    });
    await pay(world, tooLate, { amount: 5n * dollar, references: [referenceOf(tooLate)] });
    expect((await reload(tooLate)).payments).toEqual([]);
    expect(await unmatchedOf(tooLate.recipientAddress)).toMatchObject([
      { reason: "too_late", candidates: [tooLate.publicId] },
    ]);
  });

  test("a transfer after a cancellation or a completion is unmatched with that reason", async ({ world }) => {
    const scope = { merchantId: world.merchant.id, environment: "sandbox" } as const;
    const cancelled = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    await cancelPaymentRequest(contextOf(scope), { publicId: cancelled.publicId });
    await pay(world, cancelled, { amount: 5n * dollar, references: [referenceOf(cancelled)] });
    expect(await unmatchedOf(cancelled.recipientAddress)).toMatchObject([{ reason: "request_cancelled" }]);
    const completed = await newSolanaRequest(world, world.coinId, sol);
    await pay(world, completed, { amount: sol, references: [referenceOf(completed)] });
    // A different amount: with the same blockhash it would be the same transaction.
    await pay(world, completed, { amount: sol + 1n, references: [referenceOf(completed)] });
    expect(await unmatchedOf(completed.recipientAddress)).toMatchObject([{ reason: "request_completed" }]);
    expect(await reload(completed)).toMatchObject({ status: "completed", exception: null, payments: [{}] });
  });
});
