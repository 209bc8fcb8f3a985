import { expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { reportPaymentAttempt, checkTransactionsTask } from "@/lib/requests/report-attempt";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { hashOf } from "@/testing/payer-reports";
import { forwardTransaction } from "@/testing/relay";
import { newAddress, sendCoin, testCoin, testToken, urls, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { startAnvil } from "@/testing/anvil";
import type { PaymentRequest } from "@/prisma/generated/client";
import { checkTasks } from "./check-transactions";

const dollar = 1_000_000n;
const coin = 10n ** 18n;
const now = new Date();

/** Asks as a payer's page does. */
async function ask({ shortcode }: PaymentRequest, ...hashes: string[]): Promise<void> {
  for (const transaction_hash of hashes) {
    const page = await getPayPageRequest(shortcode, urls, now);
    await reportPaymentAttempt(page, { transaction_hash, only_check: true, reporter: "192.0.2.1" }, now);
  }
}

/** Runs the queue's task with these nodes, and returns what the page then shows about each transaction. */
async function answer({ id, shortcode }: PaymentRequest, nodes: Record<string, string>) {
  const rpcUrls = new Map(Object.entries(nodes).map(([slug, url]) => [slug, [url]]));
  const task = checkTasks(new AbortController().signal, rpcUrls)[checkTransactionsTask];
  await task?.({ request_id: `${id}` }, undefined as never);
  return (await getPayPageRequest(shortcode, urls, now)).checked_transactions;
}

async function askAndAnswer(world: World, request: PaymentRequest, hash: string) {
  await ask(request, hash);
  const checked = await answer(request, { "local-evm": world.anvil.url });
  return checked.find((one) => one.transaction_hash === hash);
}

test("says what a transaction sent to the request's address, and credits nothing", async ({ world, forwarder }) => {
  const early = await world.sendToken(newAddress(), dollar);
  await world.tick();
  const request = await world.newRequest(10n * dollar);
  const coinRequest = await world.newRequest(coin, { tokenId: testCoin.id });
  const { recipientAddress: to } = request;
  const token = { symbol: "TESTUSD", is_stablecoin: true };
  const transaction = await world.sendToken(to, 4n * dollar);
  expect(await askAndAnswer(world, request, transaction)).toMatchObject({
    result: "arrived",
    amount: { formatted: "4" },
    token,
    chain: null,
  });
  expect(await askAndAnswer(world, request, await sendCoin(world.anvil, to, coin))).toMatchObject({
    result: "other_token",
    amount: { formatted: "1" },
    token: { symbol: "ETH" },
  });
  const elsewhere = await world.sendToken(newAddress(), dollar);
  expect(await askAndAnswer(world, request, elsewhere)).toMatchObject({ result: "other_address", amount: null });
  expect(await askAndAnswer(world, request, early)).toMatchObject({ result: "other_address" });
  expect(await askAndAnswer(world, request, hashOf(7))).toMatchObject({ result: "not_found" });
  // As a smart wallet pays coin.
  const inner = await world.anvil.send(forwardTransaction(forwarder, coinRequest.recipientAddress, coin));
  expect(await askAndAnswer(world, coinRequest, inner)).toMatchObject({
    result: "arrived",
    amount: { formatted: "1" },
  });
  expect(await db().payment.count({ where: { requestId: { in: [request.id, coinRequest.id] } } })).toBe(0);
});

test("says that a transaction failed, or is older than the request", async ({ world }) => {
  const recipientAddress = newAddress();
  const old = await world.sendToken(recipientAddress, 10n * dollar);
  await world.mineAndTick(2);
  const request = await world.newRequest(10n * dollar, { recipientAddress });
  expect(await askAndAnswer(world, request, old)).toMatchObject({ result: "too_early", amount: { formatted: "10" } });
  // A call of the token that reverts.
  const reverted = await world.anvil.request<string>("eth_sendTransaction", [
    { from: world.anvil.account, to: testToken.contract, data: "0xa9059cbb", gas: "0x30000" },
  ]);
  await world.anvil.mine(1);
  expect(await askAndAnswer(world, request, reverted)).toMatchObject({ result: "failed" });
});

test("names the other chain that has the transaction", async ({ world }) => {
  const other = await startAnvil({ chainId: 11_155_111 });
  try {
    await db().chain.update({ where: { slug: "sepolia" }, data: { isActive: true } });
    const request = await world.newRequest(10n * dollar);
    const hash = await sendCoin(other, request.recipientAddress, 5n);
    await ask(request, hash);
    const nodes = { "local-evm": world.anvil.url, sepolia: other.url };
    expect(await answer(request, nodes)).toMatchObject([
      { transaction_hash: hash, result: "other_chain", chain: { slug: "sepolia" }, amount: null },
    ]);
  } finally {
    await db().chain.update({ where: { slug: "sepolia" }, data: { isActive: false } });
    await other.stop();
  }
});

test("asks nodes about five transactions in a job, and about each once", async ({ world, proxy }) => {
  const asked = vi.fn();
  proxy.replaceResponses(({ method, params }) => {
    if (method === "eth_getTransactionReceipt") asked(params[0]);
    return undefined;
  });
  const request = await world.newRequest(10n * dollar);
  await ask(request, ...Array.from({ length: 7 }, (_, index) => hashOf(index)));
  const jobs = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE task_identifier = ${checkTransactionsTask} AND key LIKE ${`%:${request.id}`}`;
  expect(jobs).toHaveLength(1);
  const first = await answer(request, { "local-evm": proxy.url });
  expect(first.map(({ result }) => result)).toEqual([null, null, ...Array<string>(5).fill("not_found")]);
  expect(asked).toHaveBeenCalledTimes(5);
  await answer(request, { "local-evm": proxy.url });
  await answer(request, { "local-evm": proxy.url });
  expect(asked).toHaveBeenCalledTimes(7);
});

test("says so if no node responds, and looks again if the payer asks again", async ({ world }) => {
  const request = await world.newRequest(10n * dollar);
  const hash = await world.sendToken(request.recipientAddress, 10n * dollar);
  await ask(request, hash);
  expect(await answer(request, { "local-evm": "http://127.0.0.1:9" })).toMatchObject([{ result: "unavailable" }]);
  expect(await askAndAnswer(world, request, hash)).toMatchObject({ result: "arrived" });
});
