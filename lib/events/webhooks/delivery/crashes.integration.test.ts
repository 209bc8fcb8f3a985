import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { startOwnPostgres } from "@/testing/own-postgres";
import { recordTestEvent, loopback, newEndpoint } from "@/testing/webhooks";
import { startWorkerProcess, type WorkerProcess } from "@/testing/worker-process";

// The real worker process and PostgreSQL, killed with SIGKILL at critical moments.

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
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => receiver.stop());

async function startWorker(variables: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({ WEBHOOK_ALLOWED_CIDRS: loopback.join(","), ...variables });
  workers.push(worker);
  return worker;
}

/** Restarts the worker when it ends, as its supervisor does. */
function supervise(variables: Record<string, string>) {
  let isStopping = false;
  let worker: WorkerProcess | undefined;
  const supervision = (async () => {
    while (!isStopping) {
      worker = await startWorker(variables).catch(() => undefined);
      while (!isStopping && worker && !worker.hasEnded()) await sleep(100);
    }
  })();
  return {
    untilItWorks: () => until(() => worker?.hasEnded() === false),
    stop: async () => {
      isStopping = true;
      await supervision;
    },
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error("The condition was not met in time.");
}

/** Locks a table, so that every process that needs it waits. */
async function lockTable(table: string) {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return {
    untilBlocked: () =>
      until(async () => {
        const { rowCount } = await client.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass`, [
          table,
        ]);
        return (rowCount ?? 0) > 0;
      }),
    release: () => client.end(),
  };
}

/** Each records an event and kills the worker at one point of the delivery. */
const kills: Record<string, (recordEvent: () => Promise<unknown>) => Promise<void>> = {
  "after it takes the endpoint, before it reads it": async (recordEvent) => {
    await recordEvent();
    const lock = await lockTable("webhook_endpoint");
    const worker = await startWorker();
    await lock.untilBlocked();
    await worker.kill();
    await lock.release();
  },
  "after it sends, before the response": async (recordEvent) => {
    const worker = await startWorker();
    const before = receiver.received.length;
    receiver.respondWith(() => undefined);
    await recordEvent();
    await until(() => receiver.received.length > before);
    await worker.kill();
    receiver.respondWith((response) => void response.writeHead(204).end());
  },
  "after the response, before it records the attempt": async (recordEvent) => {
    const worker = await startWorker();
    const lock = await lockTable("webhook_attempt");
    await recordEvent();
    await lock.untilBlocked();
    await worker.kill();
    await lock.release();
  },
  "after it records the attempt": async (recordEvent) => {
    const worker = await startWorker();
    await recordEvent();
    await until(async () => (await db().webhookDelivery.count({ where: { status: "succeeded" } })) > 0);
    await worker.kill();
  },
};

test("a worker killed at any step loses no event and records each delivery once under its own ID", async () => {
  for (const kill of Object.values(kills)) {
    const { row } = await newEndpoint(scope, receiver.url);
    await kill(() => recordTestEvent(scope));
    // Later events must not reach the endpoint of this round.
    await db().webhookEndpoint.update({ where: { id: row.id }, data: { events: ["payment.failed"] } });
  }
  await startWorker();
  await until(async () => (await db().webhookDelivery.count({ where: { status: { not: "succeeded" } } })) === 0);
  const events = await db().event.findMany({ where: scope, orderBy: { sequence: "asc" } });
  expect(events.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3, 4]);
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  for (const { headers, body } of receiver.received) expect(body).toBe(bodies.get(String(headers["webhook-id"])));
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(bodies.keys()));
  expect(await db().webhookAttempt.count()).toBe(events.length);
});

test("after kill -9 of PostgreSQL every acknowledged event is stored and delivered without a gap", async () => {
  const server = await startOwnPostgres();
  try {
    const { id } = await db().merchant.create({ data: { name: "Test merchant" } });
    const ownScope: Scope = { merchantId: id, environment: "sandbox" };
    await newEndpoint(ownScope, receiver.url);
    const acknowledged: string[] = [];
    const recordEvent = () => recordTestEvent(ownScope).then((event) => void acknowledged.push(event.id));
    const supervisor = supervise({ DATABASE_URL: server.url });
    for (let round = 0; round < 3; round += 1) {
      await supervisor.untilItWorks();
      const records = Array.from({ length: 30 }, () => recordEvent().catch(() => undefined));
      await sleep(50 + round * 60);
      await server.crash();
      await Promise.all(records);
    }
    await recordEvent();
    await until(async () => (await db().webhookDelivery.count({ where: { status: "pending" } })) === 0);
    await supervisor.stop();
    const events = await db().event.findMany({ where: ownScope, orderBy: { sequence: "asc" } });
    expect(events.map((event) => event.id)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set(events.map((event) => event.id)),
    );
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  } finally {
    for (const worker of workers.splice(0)) await worker.kill();
    await server.stop();
  }
});

test("fifty hanging receivers delay none of the healthy ones", async () => {
  const merchants = await Promise.all(
    Array.from({ length: 6 }, () => db().merchant.create({ data: { name: "Test merchant" } })),
  );
  const scopes = merchants.map(({ id }): Scope => ({ merchantId: id, environment: "sandbox" }));
  const hanging = await startReceiver();
  hanging.respondWith(() => undefined);
  const [healthy = scope, ...stuck] = scopes;
  for (const merchant of stuck) for (let n = 0; n < 10; n += 1) await newEndpoint(merchant, hanging.url);
  for (let n = 0; n < 10; n += 1) await newEndpoint(healthy, receiver.url);
  for (const merchant of stuck) for (let n = 0; n < 20; n += 1) await recordTestEvent(merchant);
  await startWorker();
  await until(() => new Set(hanging.received.map(({ headers }) => headers["webhook-id"])).size >= 50);
  await recordTestEvent(healthy);
  await until(() => receiver.received.length === 10);
  // The healthy deliveries arrived while all fifty were still in their first attempts.
  expect(await db().webhookAttempt.count({ where: { error: "timeout" } })).toBe(0);
  await hanging.stop();
});
