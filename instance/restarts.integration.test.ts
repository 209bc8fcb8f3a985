import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { newTenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { startLoad, startParts, type Load, type Part } from "@/testing/live-system";
import { startOwnPostgres } from "@/testing/own-postgres";
import { randomSource } from "@/testing/random-source";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { openWorld, type World } from "@/testing/settlement-fixtures";
import { killSeconds, soakSeed } from "@/testing/soak-settings";
import { loopback, newEndpoint } from "@/testing/webhooks";
import { waitUntil } from "./processes/ending";

// Two web processes, two workers and a PostgreSQL of their own, under load: restarted one by one as for an upgrade, and
// ended by kill -9 at random. Every event goes to a receiver.

const clients = 10;
const random = randomSource(soakSeed);
/** A part that was killed serves again within this time; the machine of `npm test` has other work. */
const recoversWithinMs = killSeconds >= 600 ? 5000 : 30_000;
const settledWithinMs = 150_000;
const readinessEveryMs = 200;

test("a rolling restart fails no request, and loses or doubles no event", async () => {
  const system = await startSystem({ DRAIN_SECONDS: "3" });
  const { parts } = system;
  const ready = watchReadiness(parts.origins);
  const load = startLoad(system.world, { key: system.key, clients, random, origin: () => pick(ready.origins()) });
  await load.untilNextCreation();
  for (const part of parts.all) {
    await part.restart("stop");
    await waitUntil(() => ready.origins().length === parts.origins.length, 30_000);
  }
  await load.stop();
  ready.stop();
  process.stdout.write(`${JSON.stringify(load.counts())}\n`);
  expect(load.repeated).toEqual([]);
  await expectWhole(system, load);
}, 300_000);

test(
  "kill -9 of any process at any moment loses nothing that was acknowledged, and doubles nothing",
  async () => {
    process.stdout.write(`seed of the kills: ${soakSeed}\n`);
    const system = await startSystem({ DRAIN_SECONDS: "0" });
    const { parts, postgres } = system;
    const load = startLoad(system.world, { key: system.key, clients, random, origin: () => pick(parts.origins) });
    const recoveries = await killAtRandom([...parts.all, { name: "postgres", restart: postgres.crash }], load);
    await load.stop();
    process.stdout.write(`${JSON.stringify({ ...load.counts(), kills: recoveries.length })}\n`);
    process.stdout.write(`longest recovery: ${JSON.stringify(recoveries.sort((a, b) => b.ms - a.ms)[0])}\n`);
    await expectWhole(system, load);
    expect(Math.max(...recoveries.map(({ ms }) => ms))).toBeLessThan(recoversWithinMs);
  },
  killSeconds * 1000 + 300_000,
);

type System = {
  parts: Awaited<ReturnType<typeof startParts>>;
  world: World;
  receiver: Receiver;
  key: string;
  postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
};

async function startSystem(settings: Record<string, string>): Promise<System> {
  const postgres = await startOwnPostgres();
  const world = await openWorld();
  const [receiver, tenant] = await Promise.all([startReceiver(), newTenant()]);
  await newEndpoint(tenant.scope, receiver.url);
  const parts = await startParts({
    DATABASE_URL: postgres.url,
    RPC_URL_LOCAL_EVM: world.anvil.url,
    WEBHOOK_ALLOWED_CIDRS: loopback.join(","),
    TRUSTED_PROXY_HOPS: "1",
    ...settings,
  });
  return { parts, world, receiver, key: tenant.key, postgres };
}

/** Waits until everything is settled and sent, ends the system, and compares it with what the clients know. */
async function expectWhole({ parts, world, receiver, postgres }: System, load: Load): Promise<void> {
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
  await Promise.all([receiver.stop(), world.anvil.stop()]);
  await postgres.stop();
}

/** Kills one part after another; returns how long each one was away, until a request was created again. */
async function killAtRandom(parts: Part[], load: Load): Promise<{ name: string; ms: number }[]> {
  const recoveries: { name: string; ms: number }[] = [];
  const endsAt = performance.now() + killSeconds * 1000;
  while (performance.now() < endsAt) {
    await sleep(random() * 1500);
    const { name, restart } = pick(parts);
    const startedAt = performance.now();
    await restart("kill");
    await load.untilNextCreation();
    recoveries.push({ name, ms: Math.round(performance.now() - startedAt) });
  }
  return recoveries;
}

/** Asks each process whether it is ready, as a load balancer does. */
function watchReadiness(origins: string[]) {
  let ready = origins;
  const isReady = (origin: string) =>
    fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const timer = setInterval(() => {
    void Promise.all(origins.map(isReady)).then((answers) => (ready = origins.filter((_, index) => answers[index])));
  }, readinessEveryMs);
  return { origins: () => ready, stop: () => clearInterval(timer) };
}

function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error("There is none to pick.");
  return picked;
}
