// Two web processes, two workers and a separate PostgreSQL, for tests that stop them while they work. A receiver gets every event.
import { expect } from "vitest";
import { waitUntil } from "@/instance/processes/ending";
import { db } from "@/lib/platform/db";
import { newTenant } from "./api";
import { checkInvariants } from "./invariants";
import type { Load } from "./live-load";
import { startOwnPostgres } from "./own-postgres";
import { thisRelease, type Release } from "./programs";
import { startReceiver } from "./receiver";
import { openWorld } from "./settlement-fixtures";
import { startWebProcesses, type WebProcess } from "./web-processes";
import { loopback, newEndpoint } from "./webhooks";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** Stops or kills a process and starts it again, of the same or another release; resolves when it serves. */
export type LiveProcess = { name: string; restart: (how: "stop" | "kill", release?: Release) => Promise<void> };

export type System = Awaited<ReturnType<typeof startSystem>>;

const settledWithinMs = 150_000;

export async function startSystem(variables: Record<string, string>, release = thisRelease) {
  const postgres = await startOwnPostgres();
  const world = await openWorld();
  const [receiver, tenant] = await Promise.all([startReceiver(), newTenant()]);
  const moreTenants = await Promise.all([1, 2, 3].map(() => newTenant({ merchantId: tenant.merchantId })));
  await newEndpoint(tenant.scope, receiver.url);
  const settings = {
    NODE_ENV: "production" as const,
    DATABASE_URL: postgres.url,
    RPC_URL_LOCAL_EVM: world.anvil.url,
    WEBHOOK_ALLOWED_CIDRS: loopback.join(","),
    TRUSTED_PROXY_HOPS: "1",
    ...variables,
  };
  const processes = await startProcesses(settings, release);
  return { processes, world, receiver, keys: [tenant, ...moreTenants].map(({ key }) => key), postgres, settings };
}

async function startProcesses(settings: Record<string, string>, initial: Release) {
  const webs = await startWebProcesses(2, settings, initial);
  const workers = await Promise.all([0, 1].map(() => startWorkerProcess(settings, initial)));
  const origins = webs.map(({ origin }) => origin);
  const restartWeb = (index: number): LiveProcess["restart"] => {
    const PORT = new URL(origins[index] ?? "").port;
    return async (how, release = initial) => {
      await webs[index]?.[how]();
      webs.splice(index, 1, ...(await startWebProcesses(1, { ...settings, PORT }, release)));
    };
  };
  // A worker that finds no database exits. Like a supervisor, this starts it until it stays up.
  const restartWorker = (index: number): LiveProcess["restart"] => {
    return async (how, release = initial) => {
      await workers[index]?.[how]();
      let started: WorkerProcess | undefined;
      while (!started) started = await startWorkerProcess(settings, release).catch(() => undefined);
      workers[index] = started;
    };
  };
  return {
    origins,
    all: [0, 1].flatMap((index): LiveProcess[] => [
      { name: `web ${index}`, restart: restartWeb(index) },
      { name: `worker ${index}`, restart: restartWorker(index) },
    ]),
    stop: () => Promise.all([...webs, ...workers].map((started: WebProcess | WorkerProcess) => started.kill())),
  };
}

/** Waits until everything is settled and sent, stops the system, and compares it with the clients' records. */
export async function expectNothingLost({ processes, world, receiver, postgres }: System, load: Load): Promise<void> {
  const isSettled = async () => {
    await world.anvil.mine(1);
    const unsettled = { publicId: { in: load.paid }, status: { not: "completed" as const } };
    // Payments first: completing a request creates a delivery, which a count made earlier would miss.
    if ((await db().paymentRequest.count({ where: unsettled })) > 0) return false;
    return (await db().webhookDelivery.count({ where: { status: { not: "succeeded" } } })) === 0;
  };
  expect(await waitUntil(isSettled, settledWithinMs)).toBe(true);
  await processes.stop();

  expect(load.failures).toEqual([]);
  const requests = await db().paymentRequest.findMany({ include: { payments: true } });
  expect(requests.map(({ publicId }) => publicId).sort()).toEqual([...load.acknowledged].sort());
  const paidIds = new Set(load.paid);
  const paid = requests.filter(({ publicId }) => paidIds.has(publicId));
  expect(paid.map(({ payments }) => payments.map(({ status }) => status))).toEqual(paid.map(() => ["completed"]));
  const events = await db().event.findMany({ orderBy: { sequence: "asc" } });
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(bodies.keys()));
  for (const { headers, body } of receiver.received) expect(body).toBe(bodies.get(String(headers["webhook-id"])));
  await checkInvariants();
  await Promise.all([receiver.stop(), world.anvil.stop()]);
  await postgres.stop();
}
