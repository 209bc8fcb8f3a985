import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, vi } from "vitest";
import { addJob } from "@/lib/platform/jobs/add-job";
import { runJobs } from "@/lib/platform/jobs/run-jobs";
import { db } from "@/lib/platform/db";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { reportPaymentAttempt } from "@/lib/requests/report-attempt";
import { hashOf } from "@/testing/payer-reports";
import type { RpcProxy } from "@/testing/rpc-proxy";
import { newMerchant, newRequest, tick, urls, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { checkTasks } from "./check-transactions";
import type { Watcher } from "./tick";

const dollar = 1_000_000n;
const askingRequests = 40;
const now = new Date();

/** A node that accepts every call and never responds, and the most calls that were open at the same time. */
async function startHangingNode() {
  const calls = { open: 0, most: 0 };
  const server = createServer((request) => {
    calls.open += 1;
    calls.most = Math.max(calls.most, calls.open);
    request.on("close", () => (calls.open -= 1));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = () => server.close().closeAllConnections();
  return { calls, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Pays a request of another merchant; returns how many calls the watcher needs until it is credited. */
async function callsToCredit(world: World, watcher: Watcher, proxy: RpcProxy): Promise<number> {
  const { id, recipientAddress } = await newRequest(
    { chain: world.chain, merchant: await newMerchant() },
    10n * dollar,
  );
  await tick({ watcher });
  await world.sendToken(recipientAddress, 10n * dollar);
  await world.anvil.mine(world.chain.requiredConfirmations);
  const before = proxy.calledMethods.length;
  await tick({ watcher });
  expect(await db().paymentRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "completed" });
  return proxy.calledMethods.length - before;
}

test("questions about transactions, which no node answers, delay neither payments nor other jobs", async ({
  world,
  watcher,
  proxy,
}) => {
  const usual = await callsToCredit(world, watcher, proxy);
  const node = await startHangingNode();
  const stopping = new AbortController();
  const other = vi.fn(() => Promise.resolve());
  const rpcUrls = new Map([[world.chain.slug, [node.url]]]);
  const jobs = await runJobs({ ...checkTasks(stopping.signal, rpcUrls), other });
  onTestFinished(async () => {
    stopping.abort();
    node.stop();
    await jobs.stop();
  });
  for (let index = 0; index < askingRequests; index += 1) {
    const page = await getPayPageRequest((await world.newRequest(10n * dollar)).shortcode, urls, now);
    const question = { transaction_hash: hashOf(index), only_check: true, reporter: "192.0.2.1" };
    await reportPaymentAttempt(page, question, now);
  }
  await vi.waitFor(() => expect(node.calls.open).toBeGreaterThan(0), { timeout: 120_000 });
  await db().$transaction((tx) => addJob(tx, { task: "other", payload: {} }));
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce(), { timeout: 120_000 });
  expect(await callsToCredit(world, watcher, proxy)).toBe(usual);
  // The jobs of a chain wait for each other, so a flood never has more than one question open at its nodes.
  expect(node.calls.most).toBe(1);
});
