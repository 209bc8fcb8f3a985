import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startLoad, watchReadiness, type Load } from "@/testing/live-load";
import { expectNothingLost, startSystem, type LiveProcess } from "@/testing/live-system";
import { pick, randomSource } from "@/testing/random-source";
import { callsPerSecond, killSeconds, soakSeed } from "@/testing/soak-settings";

// A live system under load, whose processes are restarted one by one, as in an upgrade, or killed at random.

const random = randomSource(soakSeed);
/** A killed process must serve again within this time; longer in `npm test`, which loads the machine. */
const recoversWithinMs = killSeconds >= 600 ? 5000 : 30_000;

test("a rolling restart fails no request and neither loses nor duplicates an event", async () => {
  const system = await startSystem({ DRAIN_SECONDS: "3" });
  const { processes, keys, world } = system;
  const ready = watchReadiness(processes.origins);
  const load = startLoad(world, { keys, callsPerSecond, random, origin: () => pick(ready.origins(), random) });
  await load.untilNextCreation();
  for (const liveProcess of processes.all) {
    await liveProcess.restart("stop");
    await ready.untilAllAreReady();
  }
  await load.stop();
  ready.stop();
  process.stdout.write(`${JSON.stringify(load.counts())}\n`);
  expect(load.retries).toEqual([]);
  await expectNothingLost(system, load);
}, 300_000);

test(
  "kill -9 of any process at any moment neither loses nor duplicates acknowledged work",
  async () => {
    process.stdout.write(`seed of the kills: ${soakSeed}\n`);
    const system = await startSystem({ DRAIN_SECONDS: "0" });
    const { processes, keys, world, postgres } = system;
    const load = startLoad(world, { keys, callsPerSecond, random, origin: () => pick(processes.origins, random) });
    const recoveries = await killAtRandom([...processes.all, { name: "postgres", restart: postgres.crash }], load);
    await load.stop();
    process.stdout.write(`${JSON.stringify({ ...load.counts(), kills: recoveries.length })}\n`);
    process.stdout.write(`longest recovery: ${JSON.stringify(recoveries.sort((a, b) => b.ms - a.ms)[0])}\n`);
    await expectNothingLost(system, load);
    expect(Math.max(...recoveries.map(({ ms }) => ms))).toBeLessThan(recoversWithinMs);
  },
  killSeconds * 1000 + 300_000,
);

/** Kills one process after another; returns the time from each kill to the next created request. */
async function killAtRandom(processes: LiveProcess[], load: Load): Promise<{ name: string; ms: number }[]> {
  const recoveries: { name: string; ms: number }[] = [];
  const endsAt = performance.now() + killSeconds * 1000;
  while (performance.now() < endsAt) {
    await sleep(random() * 1500);
    const { name, restart } = pick(processes, random);
    const startedAt = performance.now();
    await restart("kill");
    await load.untilNextCreation();
    recoveries.push({ name, ms: Math.round(performance.now() - startedAt) });
  }
  return recoveries;
}
