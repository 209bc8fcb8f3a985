import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { recordEvents } from "@/lib/events/record";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { statementsOf } from "@/testing/statements";
import { recordTestEvent, loopback, newEndpoint, newSender } from "@/testing/webhooks";
import { startWorkerProcess, type WorkerProcess } from "@/testing/worker-process";
import { deliverDue, findDue } from "./deliver";
import { openRecorder } from "./record-attempt";

let receiver: Receiver;
let scope: Scope;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
  scope = { merchantId: id, environment: "sandbox" };
  receiver.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(204).end());
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => receiver.stop());

async function startWorker(): Promise<void> {
  workers.push(await startWorkerProcess({ WEBHOOK_ALLOWED_CIDRS: loopback.join(",") }));
}

async function record(count: number): Promise<void> {
  const draft = { ...scope, type: "payment.completed" as const, data: { payment_request: {} } };
  await db().$transaction((tx) =>
    recordEvents(
      tx,
      Array.from({ length: count }, () => draft),
      new Date(),
    ),
  );
}

const arrived = () => receiver.received.map(({ headers }) => headers["webhook-id"]);

test("a delivery takes two statements, and attempts that end together share one", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  await recordTestEvent(scope);
  expect(await statementsOf(() => deliverDue(row.id, newSender()))).toHaveLength(2);
  expect(arrived()).toHaveLength(1);
  await record(100);
  const { due = [] } = (await findDue(row.id, new Date(0), new Date())) ?? {};
  const now = new Date();
  const result = { durationMs: 1, response: { status: 204, body: "", retryAfter: undefined } };
  const recordAttempt = openRecorder();
  const recordAll = () =>
    Promise.all(
      due.map((delivery) => recordAttempt({ ...delivery, environment: "sandbox", attemptedAt: now, result }, now)),
    );
  // The first attempt is recorded alone, because no other has ended by then.
  expect(await statementsOf(recordAll)).toHaveLength(2);
  expect(await db().webhookDelivery.count({ where: { endpointId: row.id, status: "succeeded" } })).toBe(101);
});

test("records an attempt by its delivery's ID, without reading the other pending deliveries", async () => {
  const { row } = await newEndpoint(scope, receiver.url);
  await recordTestEvent(scope);
  const [, write] = await statementsOf(() => deliverDue(row.id, newSender()));
  const plan = await db().$transaction(async (tx) => {
    // PostgreSQL would read all of the test's small table.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRawUnsafe<unknown[]>(`EXPLAIN ${write}`, "[]");
  });
  expect(JSON.stringify(plan)).toContain("Index Scan using webhook_delivery_pkey");
  expect(JSON.stringify(plan)).not.toContain("webhook_delivery_due");
});

test("two workers send each event once while events keep arriving", async () => {
  for (let n = 0; n < 4; n += 1) await newEndpoint(scope, receiver.url);
  await Promise.all([startWorker(), startWorker()]);
  for (let n = 0; n < 60; n += 1) await record(5);
  await expect.poll(() => arrived().length, { timeout: 120_000 }).toBe(1200);
  await expect.poll(() => db().webhookDelivery.count({ where: { status: { not: "succeeded" } } })).toBe(0);
  expect(arrived()).toHaveLength(1200);
});

test("a worker whose connection is cut reconnects and sends what became due meanwhile", async () => {
  await newEndpoint(scope, receiver.url);
  await startWorker();
  await recordTestEvent(scope);
  await expect.poll(() => arrived().length).toBe(1);
  const cut = await db().$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query ~ '^SELECT .*hashtext'`;
  expect(cut).toHaveLength(1);
  await recordTestEvent(scope);
  await expect.poll(() => arrived().length).toBe(2);
});

test("a worker that loses its locks stops sending, and another takes over", async () => {
  const held: (() => void)[] = [];
  receiver.respondWith((response) => void held.push(() => response.writeHead(204).end()));
  await newEndpoint(scope, receiver.url);
  await Promise.all([startWorker(), startWorker()]);
  await record(40);
  await expect.poll(arrived).toHaveLength(10);
  const ofFirst = new Set(arrived());
  const cut = await db().$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 7233003 AND database = (
      SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect(cut).toHaveLength(1);
  await expect.poll(arrived).toHaveLength(20);
  expect(new Set(arrived())).toEqual(ofFirst);
  for (const respond of held.splice(0, 10)) respond();
  const listening = () => db().$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ~ '(^LISTEN "webhook|hashtext)'`;
  await expect.poll(listening).toHaveLength(2);
  receiver.respondWith((response) => void response.writeHead(204).end());
  for (const respond of held.splice(0)) respond();
  await expect.poll(() => db().webhookDelivery.count({ where: { status: { not: "succeeded" } } })).toBe(0);
  expect(arrived().filter((id) => !ofFirst.has(id))).toHaveLength(30);
});

test("the worker retries a failed delivery at its time", async () => {
  await newEndpoint(scope, receiver.url);
  await startWorker();
  receiver.respondWith((response) => void response.writeHead(500).end());
  const { id } = await recordTestEvent(scope);
  const attempts = () => receiver.received.filter(({ headers }) => headers["webhook-id"] === id);
  const delivery = () => db().webhookDelivery.findFirstOrThrow({ where: { eventId: id } });
  await expect.poll(async () => (await delivery()).attemptCount, { interval: 20 }).toBe(1);
  const { nextAttemptAt } = await delivery();
  await expect.poll(() => attempts().length).toBe(2);
  expect(attempts().at(1)?.at.getTime()).toBeGreaterThanOrEqual(Number(nextAttemptAt));
});
