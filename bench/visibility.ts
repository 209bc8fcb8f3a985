// npm run bench -- visibility: the time from a payment's inclusion in a block to its appearance in the API, compared
// with the poll interval.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { GET } from "@/app/api/payment-requests/[public_id]/route";
import { startWatchers } from "@/lib/settlement/watcher/start-watchers";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { newRequest, openWorld, sendToken, tick, type World } from "@/testing/settlement-fixtures";
import { percentile, report } from "./support/report";

const payers = 5;
const pollEveryMs = 20;
const allowedBeyondPollMs = 300;
const timeout = 600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.anvil.stop());

// The poll intervals of a local chain and of a public one.
test.each([
  { isLocal: true, pollIntervalMs: 500, payments: 100 },
  { isLocal: false, pollIntervalMs: 4000, payments: 50 },
])("a poll every $pollIntervalMs ms", { timeout }, async ({ isLocal, pollIntervalMs, payments }) => {
  await db().chain.update({ where: { id: world.chain.id }, data: { isLocal, pollIntervalMs } });
  await tick(world);
  const stop = new AbortController();
  const rpcUrls = new Map([[world.chain.slug, [world.anvil.url]]]);
  const running = startWatchers({ signal: stop.signal, rpcUrls });
  const delays: number[] = [];
  const payRepeatedly = async () => {
    const tenant = await newTenant();
    for (let turn = 0; turn < payments / payers; turn += 1) delays.push(await timeToVisible(tenant, pollIntervalMs));
  };
  await Promise.all(Array.from({ length: payers }, payRepeatedly));
  stop.abort();
  await running;
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
  report(`poll every ${pollIntervalMs} ms, p50`, `${p50.toFixed(0)} ms`);
  report(`poll every ${pollIntervalMs} ms, p95`, `${p95.toFixed(0)} ms`);
  if (p95 > pollIntervalMs + allowedBeyondPollMs) throw new Error("A payment takes too long to show.");
});

/** Pays a request at a random moment; returns the time from the payment's block to its first appearance. */
async function timeToVisible(tenant: Tenant, pollIntervalMs: number): Promise<number> {
  const request = await newRequest(world, 1_000_000n, { merchantId: tenant.merchantId });
  await sleep(Math.random() * pollIntervalMs);
  const minedAt = await pay(request.recipientAddress);
  for (;;) {
    const response = await call(GET, { key: tenant.key, params: { public_id: request.publicId } });
    if (dataOf(response, paymentRequestSchema).payments.length > 0) return Date.now() - minedAt;
    await sleep(pollEveryMs);
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Sends payments one after another and returns the time of the block. */
async function pay(to: string): Promise<number> {
  const sent = sending.then(() => sendToken(world.anvil, to, 1_000_000n));
  sending = sent;
  await sent;
  return Date.now();
}
