// npm run bench -- webhooks: the cost of delivery compared with its floor, the minimum of statements and requests that any
// implementation needs. BENCH_ROUNDS (3) is the number of alternating runs, BENCH_SNAPSHOT_SECONDS (60) the duration of
// deliveries while another session holds a snapshot.
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Client } from "pg";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { loopback, newEndpoint } from "@/testing/webhooks";
import { startWorkerProcess, type WorkerProcess } from "@/testing/worker-process";
import { recordEvents } from "@/lib/events/record";
import { median, percentile, report, timed } from "./support/report";
import { asOwner } from "@/testing/test-database";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const snapshotSeconds = Number(process.env.BENCH_SNAPSHOT_SECONDS ?? 60);
const events = 500;
const endpoints = 10;
const messages = events * endpoints;
const workerCount = 2;
const hangingMerchants = 5;
/** The limit of concurrent attempts at one endpoint. */
const attemptsPerEndpoint = 10;
const healthyEvents = 200;
const healthyEventEveryMs = 100;
const timeout = 1_800_000;

let receiver: Receiver;
let scope: Scope;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  // The floor's processes may not create tables.
  await asOwner(`
    CREATE TABLE floor_delivery (id TEXT PRIMARY KEY, status TEXT, body TEXT);
    CREATE TABLE floor_attempt (id TEXT PRIMARY KEY, status INT);
    GRANT SELECT, INSERT, UPDATE ON floor_delivery, floor_attempt TO PUBLIC`);
});
beforeEach(async () => {
  await asOwner("TRUNCATE webhook_delivery CASCADE");
  await db().webhookEndpoint.updateMany({ data: { deletedAt: new Date() } });
  scope = await newMerchant();
  for (let n = 0; n < endpoints; n += 1) await newEndpoint(scope, receiver.url);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => receiver.stop());

test("deliveries per second with two workers, also while a snapshot is held", { timeout }, async () => {
  workers = await startWorkers(workerCount);
  await deliver();
  const [floor, delivered]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await deliverFloor());
    delivered.push(await deliver());
  }
  const ratesWithSnapshot = await whileSnapshotIsHeld();
  // Only the last rates under the snapshot count: by then, the most rows are waiting for a vacuum.
  const [floorRate, rate, snapshotRate] = [median(floor), median(delivered), median(ratesWithSnapshot.slice(-rounds))];
  report("floor: three bare statements and a post each", perSecond(floorRate), { perSecond: floor });
  report("two workers", `${perSecond(rate)}, ${(rate / floorRate).toFixed(2)} of the floor`, { perSecond: delivered });
  const figure = `${perSecond(snapshotRate)}, ${Math.round((snapshotRate / rate) * 100)} %`;
  const count = (ratesWithSnapshot.length * messages).toLocaleString("en");
  report(`under a snapshot held for ${snapshotSeconds} s and ${count} deliveries`, figure, {
    perSecond: ratesWithSnapshot,
  });
});

test("first attempts at healthy receivers beside fifty that hang", { timeout }, async () => {
  const hanging = await startReceiver();
  hanging.respondWith(() => undefined);
  for (let n = 0; n < hangingMerchants; n += 1) {
    const hangingMerchant = await newMerchant();
    for (let m = 0; m < endpoints; m += 1) await newEndpoint(hangingMerchant, hanging.url);
    await recordBatch(hangingMerchant, 40);
  }
  workers = await startWorkers(workerCount);
  while (hanging.received.length < hangingMerchants * endpoints * attemptsPerEndpoint) await sleep(20);
  receiver.received.length = 0;
  // Twenty seconds: longer than the timeout of fifteen, after which the hanging attempts fail and others begin.
  for (let n = 0; n < healthyEvents; n += 1) {
    await recordBatch(scope, 1);
    await sleep(healthyEventEveryMs);
  }
  while (receiver.received.length < healthyEvents * endpoints) await sleep(20);
  for (const worker of workers.splice(0)) await worker.kill();
  await hanging.stop();
  const delays = receiver.received.map(
    ({ body, at }) => at.getTime() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
  );
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(delays, share));
  report("from the event to a healthy receiver", `p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`, { p50, p95, max });
});

/** Messages per second, from the creation of their events to their receipt. */
async function deliver(): Promise<number> {
  receiver.received.length = 0;
  const ms = await timed(async () => {
    for (let batch = 0; batch < events / 50; batch += 1) await recordBatch(scope, 50);
    while (receiver.received.length < messages) await sleep(5);
  });
  while ((await db().webhookDelivery.count({ where: { status: "pending" } })) > 0) await sleep(5);
  return (messages * 1000) / ms;
}

/** The rates of deliveries while another session holds a snapshot, so that PostgreSQL cannot vacuum any row. */
async function whileSnapshotIsHeld(): Promise<number[]> {
  const snapshotHolder = new Client({ connectionString: env().DATABASE_URL });
  await snapshotHolder.connect();
  await snapshotHolder.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  const readSnapshot = async () => (await snapshotHolder.query<object>("SELECT pg_current_snapshot()::text")).rows;
  const snapshot = await readSnapshot();
  const rates: number[] = [];
  const endsAt = performance.now() + snapshotSeconds * 1000;
  while (performance.now() < endsAt) rates.push(await deliver());
  expect(await readSnapshot()).toEqual(snapshot);
  await snapshotHolder.end();
  return rates;
}

/** Messages per second of the floor, with as many processes as workers. */
async function deliverFloor(): Promise<number> {
  receiver.received.length = 0;
  const args = [resolve("bench/support/webhook-floor.mjs"), receiver.url, String(messages / workerCount)];
  const run = () => promisify(execFile)(process.execPath, args, { env: process.env });
  const ends = await Promise.all(Array.from({ length: workerCount }, run));
  return (messages * 1000) / Math.max(...ends.map(({ stdout }) => Number(stdout)));
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}

async function newMerchant(): Promise<Scope> {
  const { id } = await db().merchant.create({ data: { name: "Bench" } });
  return { merchantId: id, environment: "production" };
}

async function recordBatch(to: Scope, count: number): Promise<void> {
  const draft = {
    ...to,
    type: "payment.completed" as const,
    data: { payment_request: { description: "x".repeat(800) } },
  };
  const drafts = Array.from({ length: count }, () => draft);
  await db().$transaction((tx) => recordEvents(tx, drafts, new Date()));
}

function startWorkers(count: number): Promise<WorkerProcess[]> {
  const settings = { WEBHOOK_ALLOWED_CIDRS: loopback.join(",") };
  return Promise.all(Array.from({ length: count }, () => startWorkerProcess(settings)));
}
