import { address, generateKeyPairSigner } from "@solana/kit";
import { getMintToInstruction } from "@solana-program/token";
import { describe, expect } from "vitest";
import { db } from "@/lib/platform/db";
import { hasTestSolana } from "@/testing/local-solana";
import { newMerchant, newTestWatcher, reload, unmatchedOf } from "@/testing/settlement-fixtures";
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
} from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";

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
