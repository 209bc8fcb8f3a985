import { afterAll, expect, test as base, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { checkInvariants } from "@/testing/invariants";
import { findFalseEvents, findWrongBooks, newChecks, readState, type Checks } from "@/testing/lie-checks";
import {
  cancel,
  create,
  mine,
  openSimulation,
  pay,
  read,
  reorganize,
  sceneOf,
  watch,
  type Simulation,
} from "@/testing/lie-simulation";
import { lieKinds, type LieKind } from "@/testing/node-lies";
import { pick, randomSource } from "@/testing/random-source";
import { nodeLies, nodeLiesSeed } from "@/testing/soak-settings";

// Random lies of one of two nodes, and provable lies of a single node, while requests are paid, cancelled and expire and
// the chain is reorganized. The true chain says what may be completed, reversed or expired.

const random = randomSource(nodeLiesSeed);
process.stdout.write(`seed of the lies: ${nodeLiesSeed}\n`);

const test = base
  .extend("simulation", { scope: "file" }, () => openSimulation(random))
  .extend("checks", { scope: "file" }, () => newChecks());

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A node whose newest block stays the same for 20 blocks is shown at the next poll, at most 8 blocks later. */
const blocksUntilShown = 28;

type Counts = Record<"told" | "noticed" | "shown" | "unconfirmed", number>;

async function act(simulation: Simulation): Promise<void> {
  const { random, requests } = simulation;
  const recent = requests.slice(-6);
  const chance = random();
  if (chance < 0.35) await create(simulation, { lifeSeconds: pick([120, 360, 1200, 7200], random) });
  else if (chance < 0.8) pay(simulation, pick(recent, random));
  else if (chance < 0.86) await cancel(simulation, pick(recent, random));
  else if (chance < 0.92) reorganize(simulation, 1 + Math.floor(random() * 7));
  else if (chance < 0.94) reorganize(simulation, 1 + Math.floor(random() * 64));
}

/** One lie of 1 to 30 blocks, then honesty until everything is read. */
async function runEpisode(simulation: Simulation, checks: Checks, kind: LieKind, counts: Counts): Promise<void> {
  const { random } = simulation;
  const expectTruth = async () => expect(await findFalseEvents(simulation, checks)).toEqual([]);
  await create(simulation, { lifeSeconds: 1200 });
  await act(simulation);
  const end = simulation.chain.head + 1 + Math.floor(random() * 30);
  simulation.lie = kind.start(sceneOf(simulation));
  simulation.lieCount = 0;
  counts.told += 1;
  let caughtUpAt = simulation.chain.head;
  let [isShown, isUnconfirmed] = [false, false];
  while (simulation.chain.head < end) {
    await act(simulation);
    mine(simulation, 1 + Math.floor(random() * 8));
    await read(simulation);
    await expectTruth();
    const { isCaughtUp, isDegraded, hasGap } = await readState(simulation);
    simulation.outcomes.push(JSON.stringify({ isCaughtUp, isDegraded, hasGap }));
    if (isCaughtUp) caughtUpAt = simulation.chain.head;
    isShown ||= isDegraded;
    isUnconfirmed ||= hasGap;
    const lateBlocks = simulation.chain.head - caughtUpAt;
    const mustShow = lateBlocks > blocksUntilShown || (simulation.watch?.failures ?? 0) >= 3;
    if (mustShow) expect({ lateBlocks, isDegraded }).toMatchObject({ isDegraded: true });
  }
  simulation.lie = null;
  if (simulation.lieCount > 0) counts.noticed += 1;
  if (isShown) counts.shown += 1;
  if (isUnconfirmed) counts.unconfirmed += 1;
  await heal(simulation, expectTruth);
  expect(await findWrongBooks(simulation, simulation.requests)).toEqual([]);
  await forgetOld(simulation);
}

async function heal(simulation: Simulation, expectTruth: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    mine(simulation, 3);
    await read(simulation);
    await expectTruth();
    const { isCaughtUp, isDegraded, hasGap } = await readState(simulation);
    if (turn > 2 && isCaughtUp && !isDegraded && !hasGap) return;
  }
  expect(await readState(simulation)).toEqual("healthy");
}

/** Ends the watching of old requests, as after a week. */
async function forgetOld(simulation: Simulation): Promise<void> {
  const limit = BigInt(simulation.chain.head - 300);
  const old = simulation.requests.filter(({ row }) => row.createdAfterBlock < limit);
  const ids = old.map(({ row }) => row.id);
  if (ids.length < 20) return;
  simulation.requests = simulation.requests.filter((request) => !old.includes(request));
  await db().$executeRaw`
    UPDATE payment_request SET created_at = created_at - interval '8 days',
      completed_at = CASE WHEN completed_at IS NOT NULL THEN created_at - interval '8 days' END,
      expired_at = CASE WHEN expired_at IS NOT NULL THEN created_at - interval '8 days' END,
      cancelled_at = CASE WHEN cancelled_at IS NOT NULL THEN created_at - interval '8 days' END
    WHERE id = ANY(${ids})`;
}

test.for([
  ["the first of two nodes", { nodes: 2, liar: 0 }, nodeLies, () => true],
  ["the second of two nodes", { nodes: 2, liar: 1 }, nodeLies, () => true],
  ["a single node, if they can be proven", { nodes: 1, liar: 0 }, nodeLies, ({ isProvable }: LieKind) => isProvable],
] as const)(
  "lies of %s complete, reverse, expire and lose nothing",
  { timeout: 300_000 + nodeLies * 10_000 },
  async ([_who, setting, lies, isTold], { simulation, checks }) => {
    simulation.lie = null;
    watch(simulation, setting);
    // Proves that the chain has standard headers.
    await read(simulation);
    const kinds = lieKinds.filter(isTold);
    const counts = new Map<string, Counts>();
    const startedAt = process.hrtime.bigint();
    for (let lie = 0; lie < lies; lie += 1) {
      const kind = pick(kinds, random);
      const ofKind = counts.get(kind.name) ?? { told: 0, noticed: 0, shown: 0, unconfirmed: 0 };
      counts.set(kind.name, ofKind);
      try {
        await runEpisode(simulation, checks, kind, ofKind);
      } catch (error) {
        const outcomes = simulation.outcomes.slice(-20).join("\n");
        throw new Error(`lie ${lie}, "${kind.name}", seed ${nodeLiesSeed}:\n${outcomes}\n${String(error)}`, {
          cause: error,
        });
      }
    }
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    process.stdout.write(`${JSON.stringify({ lies, perSecond: lies / seconds, ...Object.fromEntries(counts) })}\n`);
    await checkInvariants();
  },
);
