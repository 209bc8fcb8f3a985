import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startLoad, watchReadiness, type Load } from "@/testing/live-load";
import { expectNothingLost, startSystem, type LiveProcess } from "@/testing/live-system";
import { pick, randomSource } from "@/testing/random-source";
import { callsPerSecond, killSeconds, soakSeed } from "@/testing/soak-settings";

// A live system under load, whose processes are restarted one by one, as in an upgrade, or killed at random.

const random = randomSource(soakSeed);

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
});

test(
  "kill -9 of any process at any moment neither loses nor duplicates acknowledged work",
  async () => {
    process.stdout.write(`seed of the kills: ${soakSeed}\n`);
    const system = await startSystem({ DRAIN_SECONDS: "0" });
    const { processes, keys, world, postgres } = system;
    const load = startLoad(world, { keys, callsPerSecond, random, origin: () => pick(processes.origins, random) });
    const kills = await killAtRandom([...processes.all, { name: "postgres", restart: postgres.crash }], load);
    await load.stop();
    process.stdout.write(`${JSON.stringify({ ...load.counts(), kills })}\n`);
    await expectNothingLost(system, load);
  },
  killSeconds * 1000 + 300_000,
);

/** Kills one process after another, each time until the next request is created; returns the number of kills. */
async function killAtRandom(processes: LiveProcess[], load: Load): Promise<number> {
  const isOver = AbortSignal.timeout(killSeconds * 1000);
  let kills = 0;
  for (; kills === 0 || !isOver.aborted; kills += 1) {
    await sleep(random() * 1500);
    await pick(processes, random).restart("kill");
    expect(await load.untilNextCreation()).toBe(true);
  }
  return kills;
}
