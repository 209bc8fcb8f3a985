import { address, generateKeyPairSigner } from "@solana/kit";
import { getMintToInstruction } from "@solana-program/token";
import { describe, expect } from "vitest";
import { db } from "@/lib/platform/db";
import { hasTestSolana } from "@/testing/local-solana";
import { newMerchant, newTestWatcher, reload, unmatchedOf, eventTypes, contextOf } from "@/testing/settlement-fixtures";
import {
  createTokenAccount,
  newMint,
  newTokenAccount,
  tokenAccountOf,
  transferToTokenAccount,
  tokenTransfer,
} from "@/testing/solana-transfers";
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
import { test } from "@/testing/solana-test";
import { cancelPaymentRequest } from "@/lib/requests/cancel";

// Tests which request a Solana transfer is credited to, by reference, recipient and amount.

const dollar = 1_000_000n;
const sol = 1_000_000_000n;

describe.skipIf(!hasTestSolana())("attribution on Solana", () => {
  test("two transfers in one transaction, legacy or versioned, pay their referenced requests", async ({ world }) => {
    for (const version of ["legacy", 0] as const) {
      const recipientAddress = await newWalletAddress();
      const first = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
      const second = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
      const amount = 5n * dollar;
      const transactionHash = await send(
        world,
        [
          ...(await paymentInstructions(world, second, { amount, references: [referenceOf(second)] })),
          ...(await paymentInstructions(world, first, { amount, references: [referenceOf(first)] })),
        ],
        { version },
      );
      for (const request of [first, second]) {
        const { status, payments } = await reload(request);
        expect([status, payments.map((payment) => payment.transfer.transactionHash)]).toEqual([
          "completed",
          [transactionHash],
        ]);
      }
    }
  });

  test("a reference on another transfer or elsewhere in the transaction credits nothing", async ({ world }) => {
    const recipientAddress = await newWalletAddress();
    const theirs = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
    const mine = await newSolanaRequest(world, world.dollar.id, 8n * dollar, { recipientAddress });
    const other = await newSolanaRequest(world, world.coinId, sol);
    await send(world, [
      ...(await paymentInstructions(world, theirs, { amount: 5n * dollar })),
      ...(await paymentInstructions(world, other, { amount: sol, references: [referenceOf(mine)] })),
    ]);
    expect((await reload(mine)).payments).toEqual([]);
    expect((await reload(theirs)).payments).toEqual([]);
    expect(await unmatchedOf(recipientAddress)).toMatchObject([
      { reason: "reference_not_bound", candidates: [mine.publicId] },
    ]);
    expect(await unmatchedOf(other.recipientAddress)).toMatchObject([{ reason: "wrong_recipient" }]);
  });

  test("a bound reference of another merchant's request credits nothing", async ({ world }) => {
    const theirs = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    const mine = await newSolanaRequest({ ...world, merchant: await newMerchant() }, world.dollar.id, 5n * dollar);
    await pay(world, theirs, { amount: 5n * dollar, references: [referenceOf(mine)] });
    expect((await reload(mine)).payments).toEqual([]);
    expect(await unmatchedOf(theirs.recipientAddress)).toMatchObject([
      { reason: "wrong_recipient", merchantId: world.merchant.id, candidates: [] },
    ]);
  });

  test("of two equal requests, a transfer without a reference pays the one with the amount slot, or neither", async ({
    world,
  }) => {
    const recipientAddress = await newWalletAddress();
    const slotRequest = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
    const equal = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
    await pay(world, equal, { amount: 4n * dollar });
    for (const request of [slotRequest, equal]) {
      expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
    }
    const [unmatched, ...more] = await unmatchedOf(recipientAddress);
    expect(more).toEqual([]);
    expect(unmatched?.reason).toBe("ambiguous");
    expect(new Set(unmatched?.candidates)).toEqual(new Set([slotRequest.publicId, equal.publicId]));
    await pay(world, equal, { amount: 5n * dollar });
    expect(await reload(slotRequest)).toMatchObject({ status: "completed", payments: [{ method: "amount_slot" }] });
    expect(await reload(equal)).toMatchObject({ status: "active", payments: [] });
  });

  test("two references on one instruction match no request", async ({ world }) => {
    const recipientAddress = await newWalletAddress();
    const requests = [
      await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress }),
      await newSolanaRequest(world, world.dollar.id, 6n * dollar, { recipientAddress }),
    ];
    const references = requests.map((request) => referenceOf(request));
    await pay(world, { tokenId: world.dollar.id, recipientAddress }, { amount: 5n * dollar, references });
    expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "several_references" }]);
  });

  test("ignores a token with a copied name, a transfer of zero and a failed one", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    const to = address(request.recipientAddress);
    const references = [referenceOf(request)];
    const fake = await newMint(world.solana, world.payer, 10n ** 12n);
    await send(world, await tokenTransfer(fake, { from: world.payer, to, amount: 5n * dollar, references }));
    await send(world, await paymentInstructions(world, request, { amount: 0n, references }));
    const poor = await generateKeyPairSigner();
    const instructions = [
      await createTokenAccount(world.payer, poor.address, world.dollar),
      ...(await tokenTransfer(world.dollar, { from: world.payer, to, amount: 5n * dollar, references })),
      ...(await tokenTransfer(world.dollar, { from: poor, to, amount: 5n * dollar, references })).slice(1),
    ];
    await send(world, instructions, { mayFail: true });
    expect(await db().transfer.count({ where: { recipientAddress: to } })).toBe(0);
    expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
  });

  test("leaves a transfer older than its request unmatched, even if it is read later", async ({ world }) => {
    const recipientAddress = await newWalletAddress();
    const unwatched = { tokenId: world.dollar.id, recipientAddress };
    await send(world, await paymentInstructions(world, unwatched, { amount: 5n * dollar }));
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar, { recipientAddress });
    const restarted = { ...world, watcher: newTestWatcher(world.chain, world.solana.rpcUrl) };
    await tickUntil(restarted, async () => (await unmatchedOf(recipientAddress)).length > 0);
    expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "no_request", candidates: [] }]);
    expect((await reload(request)).payments).toEqual([]);
  });

  test("credits money in a wallet's second token account once its accounts are listed", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    const account = await newTokenAccount(world.solana, world.payer, world.dollar, address(request.recipientAddress));
    const references = [referenceOf(request)];
    await send(world, [
      await transferToTokenAccount(world.dollar, { from: world.payer, to: account, amount: 5n * dollar, references }),
    ]);
    const restarted = { ...world, watcher: newTestWatcher(world.chain, world.solana.rpcUrl) };
    await tickUntil(restarted, async () => (await reload(request)).status === "completed");
    expect(await reload(request)).toMatchObject({ payments: [{ method: "bound_reference" }] });
  });

  test("money in another listed token is unmatched with the open request as candidate", async ({ world }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    await pay(world, { ...request, tokenId: world.feeToken.id }, { amount: 5n * dollar });
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
      { reason: "wrong_token", candidates: [request.publicId] },
    ]);
  });

  test("reports minted tokens that were not transferred and never credits them", async ({ world }) => {
    const request = await newSolanaRequest(world, world.feeToken.id, 5n * dollar);
    const owner = address(request.recipientAddress);
    const token = await tokenAccountOf(owner, world.feeToken);
    const terms = { mint: world.feeToken.address, token, mintAuthority: world.payer, amount: 5n * dollar };
    await send(world, [
      await createTokenAccount(world.payer, owner, world.feeToken),
      getMintToInstruction(terms, { programAddress: world.feeToken.program }),
    ]);
    expect((await reload(request)).payments).toEqual([]);
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
      { reason: "unexplained", candidates: [request.publicId] },
    ]);
  });
});

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
