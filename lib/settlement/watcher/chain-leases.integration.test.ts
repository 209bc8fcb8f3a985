import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { openChainLeases, type ChainLeases } from "./chain-leases";

beforeEach(() => db().chainLease.deleteMany());

async function chainIds(): Promise<[number, number]> {
  const [first, second] = await db().chain.findMany({ orderBy: { id: "asc" }, take: 2 });
  return [first?.id ?? 0, second?.id ?? 0];
}

async function heldBy(leases: ChainLeases, ...ids: number[]): Promise<number[]> {
  return [...(await leases.hold({ chainIds: ids }))].sort((a, b) => a - b);
}

/** Ends the sessions that hold a lease; returns their number. */
function endSessions(): Promise<number> {
  return db().$executeRaw`SELECT pg_terminate_backend(session_pid) FROM chain_lease GROUP BY session_pid`;
}

test("one of two workers holds a chain, and the other takes over on release", async () => {
  const [first, second] = [openChainLeases(), openChainLeases()];
  const [a, b] = await chainIds();
  expect(await heldBy(first, a)).toEqual([a]);
  expect(await heldBy(second, a, b)).toEqual([b]);
  expect(await heldBy(first, a, b)).toEqual([a]);
  await first.release();
  expect(await heldBy(second, a, b)).toEqual([a, b]);
  await second.release();
  expect(await db().chainLease.count()).toBe(0);
});

test("a worker whose session ends loses its chains at once and can take them again", async () => {
  const [broken, other] = [openChainLeases(), openChainLeases()];
  const [a] = await chainIds();
  await heldBy(broken, a);
  expect(await endSessions()).toBe(1);
  await expect.poll(() => heldBy(other, a)).toEqual([a]);
  await expect.poll(() => heldBy(broken, a).catch(() => null)).toEqual([]);
  await other.release();
  expect(await heldBy(broken, a)).toEqual([a]);
  await broken.release();
});

test("however often sessions end, a worker has one, and no ended one keeps a chain", async () => {
  const workers = [openChainLeases(), openChainLeases()];
  const [a, b] = await chainIds();
  const holdAll = async () => {
    const held = await Promise.all(workers.map((worker) => heldBy(worker, a, b).catch(() => [])));
    return held.flat().sort((one, other) => one - other);
  };
  await expect.poll(holdAll).toEqual([a, b]);
  for (let round = 0; round < 15; round += 1) {
    // Without waiting, so that some calls find the end of their session and others do not.
    await Promise.all([endSessions(), holdAll(), holdAll()]);
    await expect.poll(holdAll).toEqual([a, b]);
  }
  const sessions = () => db().$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%chain_lease AS lease%'`;
  // A worker connects again with its next call only.
  await expect.poll(() => holdAll().then(sessions)).toEqual([{ n: workers.length }]);
  await Promise.all(workers.map((worker) => worker.release()));
  await expect.poll(sessions).toEqual([{ n: 0 }]);
});

test.each([
  ["has expired", -1],
  ["would last longer than leases do, because the clock was set back", 3600],
])("a lease that %s is taken over, although its holder's session lives", async (_what, seconds) => {
  const [frozen, other] = [openChainLeases(), openChainLeases()];
  const [a] = await chainIds();
  await heldBy(frozen, a);
  expect(await heldBy(other, a)).toEqual([]);
  await db().$executeRaw`UPDATE chain_lease SET expires_at = now() + ${seconds}::int * interval '1 second'`;
  expect(await heldBy(other, a)).toEqual([a]);
  expect(await heldBy(frozen, a)).toEqual([]);
  await Promise.all([frozen.release(), other.release()]);
});

test("holding a lease confirms the stored health, and nothing else does", async () => {
  const [first, second] = [openChainLeases(), openChainLeases()];
  const [a] = await chainIds();
  const old = new Date("2026-01-01T00:00:00Z");
  const health = { isDegraded: false, checkedAt: old };
  await db().chainHealth.upsert({ where: { chainId: a }, create: { chainId: a, ...health }, update: health });
  const checkedAt = async () => (await db().chainHealth.findUnique({ where: { chainId: a } }))?.checkedAt;
  await first.hold({ chainIds: [a] });
  await second.hold({ chainIds: [a], healthyIds: [a] });
  expect(await checkedAt()).toEqual(old);
  await first.hold({ chainIds: [a], healthyIds: [a] });
  expect((await checkedAt())?.getTime()).toBeGreaterThan(old.getTime());
  await Promise.all([first.release(), second.release()]);
});
