import { address } from "@solana/kit";
import { describe, expect } from "vitest";
import { reportPaymentAttempt, checkTransactionsTask } from "@/lib/requests/report-attempt";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { hasTestSolana, sendTransaction } from "@/testing/local-solana";
import { urls } from "@/testing/settlement-fixtures";
import { coinTransfer } from "@/testing/solana-transfers";
import { newSolanaRequest, newWalletAddress, pay, type SolanaWorld } from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";
import type { PaymentRequest } from "@/prisma/generated/client";
import { checkTasks } from "./check-transactions";

describe.skipIf(!hasTestSolana())("questions about transactions of Solana", () => {
  async function askAndAnswer({ chain, solana }: SolanaWorld, { id, shortcode }: PaymentRequest, signature: string) {
    const now = new Date();
    const page = await getPayPageRequest(shortcode, urls, now);
    const question = { transaction_hash: signature, only_check: true, reporter: "192.0.2.1" };
    await reportPaymentAttempt(page, question, now);
    const rpcUrls = new Map([[chain.slug, [solana.rpcUrl]]]);
    const task = checkTasks(new AbortController().signal, rpcUrls)[checkTransactionsTask];
    await task?.({ request_id: `${id}` }, undefined as never);
    const { checked_transactions: checked } = await getPayPageRequest(shortcode, urls, now);
    return checked.find((one) => one.transaction_hash === signature);
  }

  test("are answered by what the transaction sent to the request's address", async ({ world }) => {
    const { dollar, solana, payer } = world;
    const request = await newSolanaRequest(world, dollar.id, 10_000_000n);
    const paid = await pay(world, request, { amount: 4_000_000n });
    expect(await askAndAnswer(world, request, paid)).toMatchObject({ result: "arrived", amount: { formatted: "4" } });
    const send = async (to: string) =>
      sendTransaction(solana, payer, [coinTransfer({ from: payer, to: address(to), amount: 10n ** 9n })], {
        commitment: "finalized",
      });
    expect(await askAndAnswer(world, request, await send(request.recipientAddress))).toMatchObject({
      result: "other_token",
      amount: { formatted: "1" },
      token: { symbol: "SOL" },
    });
    const elsewhere = await send(await newWalletAddress());
    expect(await askAndAnswer(world, request, elsewhere)).toMatchObject({ result: "other_address" });
    for (const unknown of [`${elsewhere.slice(0, -4)}1111`, "2".repeat(64)])
      expect(await askAndAnswer(world, request, unknown)).toMatchObject({ result: "not_found" });
  });
});
