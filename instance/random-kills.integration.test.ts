import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { newClientAddress, newTenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { startOwnPostgres } from "@/testing/own-postgres";
import { randomSource } from "@/testing/random-source";
import { startReceiver } from "@/testing/receiver";
import { newAddress, openWorld, sendToken, type World } from "@/testing/settlement-fixtures";
import { killSeconds, soakSeed } from "@/testing/soak-settings";
import { startWebProcesses } from "@/testing/web-processes";
import { loopback, newEndpoint } from "@/testing/webhooks";
import { startWorkerProcess } from "@/testing/worker-process";
import { waitUntil } from "./processes/ending";

// Two web processes, two workers and their PostgreSQL are ended by kill -9 at random and started again, while clients
// create requests, read and pay them. Clients repeat a call that failed, with the same Idempotency-Key.

const clients = 10;
const random = randomSource(soakSeed);
/** A part that was killed serves again within this time; the machine of `npm test` has other work. */
const recoversWithinMs = killSeconds >= 600 ? 5000 : 30_000;
const settledWithinMs = 150_000;

test(
  "kill -9 of any process at any moment loses nothing that was acknowledged, and doubles nothing",
  async () => {
    process.stdout.write(`seed of the kills: ${soakSeed}\n`);
    const postgres = await startOwnPostgres();
    const world = await openWorld();
    const [receiver, tenant] = await Promise.all([startReceiver(), newTenant()]);
    await newEndpoint(tenant.scope, receiver.url);
    const parts = await startParts({
      DATABASE_URL: postgres.url,
      RPC_URL_LOCAL_EVM: world.anvil.url,
      WEBHOOK_ALLOWED_CIDRS: loopback.join(","),
      TRUSTED_PROXY_HOPS: "1",
    });
    const load = startLoad(world, { origins: parts.origins, key: tenant.key });
    const recoveries = await killAtRandom([...parts.all, { name: "postgres", restart: postgres.crash }], load);
    await load.stop();
    process.stdout.write(`${JSON.stringify({ ...load.counts(), kills: recoveries.length })}\n`);
    process.stdout.write(`longest recovery: ${JSON.stringify(recoveries.sort((a, b) => b.ms - a.ms)[0])}\n`);

    const isSettled = async () => {
      await world.anvil.mine(1);
      const open = { publicId: { in: load.paid }, status: { not: "completed" as const } };
      const [unpaid, unsent] = await Promise.all([
        db().paymentRequest.count({ where: open }),
        db().webhookDelivery.count({ where: { status: { not: "succeeded" } } }),
      ]);
      return unpaid + unsent === 0;
    };
    expect(await waitUntil(isSettled, settledWithinMs)).toBe(true);
    await parts.stop();

    expect(load.failures).toEqual([]);
    const requests = await db().paymentRequest.findMany({ include: { payments: true } });
    expect(requests.map(({ publicId }) => publicId).sort()).toEqual([...load.acknowledged].sort());
    const paid = requests.filter(({ publicId }) => load.paid.includes(publicId));
    expect(paid.map(({ payments }) => payments.map(({ status }) => status))).toEqual(paid.map(() => ["completed"]));
    const events = await db().event.findMany({ orderBy: { sequence: "asc" } });
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
    const bodies = new Map(events.map(({ id, body }) => [id, body]));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(bodies.keys()));
    for (const { headers, body } of receiver.received) expect(body).toBe(bodies.get(String(headers["webhook-id"])));
    await checkInvariants();
    expect(Math.max(...recoveries.map(({ ms }) => ms))).toBeLessThan(recoversWithinMs);
    await Promise.all([receiver.stop(), world.anvil.stop(), postgres.stop()]);
  },
  killSeconds * 1000 + 300_000,
);

type Part = { name: string; restart: () => Promise<void> };

async function startParts(settings: Record<string, string>) {
  const webs = await startWebProcesses(2, settings);
  const workers = await Promise.all([startWorkerProcess(settings), startWorkerProcess(settings)]);
  const origins = webs.map(({ origin }) => origin);
  const restartWeb = (index: number) => async () => {
    await webs[index]?.kill();
    const [web] = await startWebProcesses(1, { ...settings, PORT: new URL(origins[index] ?? "").port });
    if (web) webs[index] = web;
  };
  // A supervisor starts a worker again that finds no database.
  const restartWorker = (index: number) => async () => {
    await workers[index]?.kill();
    for (let worker = undefined; !worker;) {
      worker = await startWorkerProcess(settings).catch(() => undefined);
      if (worker) workers[index] = worker;
    }
  };
  return {
    origins,
    all: [0, 1].flatMap((index): Part[] => [
      { name: `web ${index}`, restart: restartWeb(index) },
      { name: `worker ${index}`, restart: restartWorker(index) },
    ]),
    stop: () => Promise.all([...webs, ...workers].map((part) => part.kill())),
  };
}

/** Kills one part after another; returns how long each one was away, until a request was created again. */
async function killAtRandom(parts: Part[], load: Load): Promise<{ name: string; ms: number }[]> {
  const recoveries: { name: string; ms: number }[] = [];
  const endsAt = performance.now() + killSeconds * 1000;
  while (performance.now() < endsAt) {
    await sleep(random() * 1500);
    const part = parts[Math.floor(random() * parts.length)];
    if (!part) continue;
    const startedAt = performance.now();
    await part.restart();
    await load.untilNextCreation();
    recoveries.push({ name: part.name, ms: Math.round(performance.now() - startedAt) });
  }
  return recoveries;
}

type Load = ReturnType<typeof startLoad>;

function startLoad(world: World, { origins, key }: { origins: string[]; key: string }) {
  const acknowledged = new Set<string>();
  const paid: string[] = [];
  const failures: string[] = [];
  const counts = { repeated: 0, reads: 0 };
  let isStopping = false;
  let paying = Promise.resolve();

  /** Repeats a call until one of the processes responds to it. */
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const origin = origins[Math.floor(random() * origins.length)] ?? "";
      const headers = { "x-api-key": key, "x-forwarded-for": newClientAddress(), ...init.headers };
      const signal = AbortSignal.timeout(15_000);
      const response = await fetch(origin + path, { ...init, headers, signal }).catch(() => undefined);
      // 409: the first try is still under way.
      if (response && ![409, 429, 503].includes(response.status)) return response;
      await response?.body?.cancel();
      counts.repeated += 1;
      await sleep(100);
    }
  }

  async function createAndRead(): Promise<void> {
    const recipient = newAddress();
    const created = await call("/api/payment-requests", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ amount: "1", chain: "local-evm", token: "TESTUSD", recipient_address: recipient }),
    });
    if (created.status !== 201) return void failures.push(`created: ${created.status} ${await created.text()}`);
    const { public_id: id } = ((await created.json()) as { data: { public_id: string } }).data;
    if (acknowledged.has(id)) failures.push(`twice: ${id}`);
    acknowledged.add(id);
    if (random() < 0.5) pay(id, recipient);
    const found = await call(`/api/payment-requests/${id}`);
    if (found.status !== 200) failures.push(`read: ${found.status} ${id}`);
    await found.body?.cancel();
    counts.reads += 1;
  }

  /** One after another: the node loses transactions that arrive while it makes a block. */
  function pay(id: string, recipient: string): void {
    paid.push(id);
    paying = paying.then(() => sendToken(world.anvil, recipient, 1_000_000n)).then(() => undefined);
  }

  const running = Array.from({ length: clients }, async () => {
    while (!isStopping) await createAndRead();
  });
  return {
    acknowledged,
    paid,
    failures,
    counts: () => ({ created: acknowledged.size, paid: paid.length, ...counts }),
    untilNextCreation: () => {
      const before = acknowledged.size;
      return waitUntil(() => acknowledged.size > before || isStopping, 60_000);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      await paying;
    },
  };
}
