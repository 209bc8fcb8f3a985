// npm run bench -- webhooks: what delivering costs on this machine, each figure beside a floor.
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, test } from "vitest";
import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { loopback, newEndpoint } from "@/testing/webhooks";
import { startWorkerProcess } from "@/testing/worker-process";
import { recordEvents } from "@/lib/events/record";
import { rate, report, timed } from "./support/report";

const events = 500;
const endpoints = 10;
const messages = events * endpoints;
const hangingMerchants = 5;
const timeout = 600_000;

let receiver: Receiver;
let scope: Scope;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  await db().$executeRaw`TRUNCATE webhook_delivery CASCADE`;
  await db().webhookEndpoint.updateMany({ data: { deletedAt: new Date() } });
  scope = await newMerchant();
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

test.each([1, 2])("deliveries per second to a local receiver, %i workers", { timeout }, async (count) => {
  for (let n = 0; n < endpoints; n += 1) await newEndpoint(scope, receiver.url);
  const workers = await Promise.all(Array.from({ length: count }, startWorker));
  const deliveredMs = await timed(async () => {
    for (let batch = 0; batch < events / 50; batch += 1) await happen(scope, 50);
    while (receiver.received.length < messages) await sleep(5);
  });
  for (const worker of workers) await worker.stop();
  const body = receiver.received[0]?.body ?? "";
  const floorMs = await timed(() => postBarely(body));
  report(`delivered by ${count}`, rate(messages, deliveredMs, "deliveries"));
  report("floor: the same bodies posted, ten at a time, and nothing written", rate(messages, floorMs, "posts"));
  report("delivering takes", `${(deliveredMs / floorMs).toFixed(1)} times the floor`);
});

test("first attempts at healthy receivers beside fifty that hang", { timeout }, async () => {
  const hanging = await startReceiver();
  hanging.answer(() => undefined);
  for (let n = 0; n < hangingMerchants; n += 1) {
    const stuck = await newMerchant();
    for (let m = 0; m < endpoints; m += 1) await newEndpoint(stuck, hanging.url);
    await happen(stuck, 40);
  }
  for (let n = 0; n < endpoints; n += 1) await newEndpoint(scope, receiver.url);
  const worker = await startWorker();
  while (hanging.received.length < hangingMerchants * endpoints) await sleep(20);
  for (let n = 0; n < 100; n += 1) {
    await happen(scope, 1);
    await sleep(100);
  }
  while (receiver.received.length < 100 * endpoints) await sleep(20);
  await worker.kill();
  await hanging.stop();
  const delays = receiver.received
    .map(({ body, at }) => at.getTime() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp))
    .sort((a, b) => a - b);
  const share = (part: number) => `${delays[Math.ceil(delays.length * part) - 1]} ms`;
  report("from the event to the healthy receiver", `p50 ${share(0.5)}, p95 ${share(0.95)}, most ${share(1)}`);
});

async function newMerchant(): Promise<Scope> {
  const { id } = await db().merchant.create({ data: { name: "Bench" } });
  return { merchantId: id, environment: "production" };
}

async function happen(to: Scope, count: number): Promise<void> {
  const draft = {
    ...to,
    type: "payment.completed" as const,
    data: { payment_request: { description: "x".repeat(800) } },
  };
  await db().$transaction((tx) =>
    recordEvents(
      tx,
      Array.from({ length: count }, () => draft),
      new Date(),
    ),
  );
}

function startWorker() {
  return startWorkerProcess({ WEBHOOK_ALLOWED_CIDRS: loopback.join(",") });
}

async function postBarely(body: string): Promise<void> {
  let left = messages;
  const post = async () => {
    while ((left -= 1) >= 0) await postOnce(body);
  };
  await Promise.all(Array.from({ length: 10 }, post));
}

function postOnce(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(receiver.url, { method: "POST", agent: false }, (response) => {
      response.resume().once("end", resolve);
    });
    outgoing.once("error", reject).end(body);
  });
}
