import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { statementsOf } from "@/testing/statements";
import { addJob, addJobs } from "./add-job";
import { runJobs, type Jobs } from "./run-jobs";

let jobs: Jobs | undefined;
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

async function runTask(work: (payload: unknown) => Promise<void>): Promise<void> {
  jobs = await runJobs({ work });
  // Each worker polls once when it starts, which on a busy machine takes seconds.
  const statementsOfSecond = async () => (await statementsOf(() => sleep(1000))).length;
  await expect.poll(statementsOfSecond).toBeOneOf([1, 2]);
}

// A worker that is not woken polls only every ten minutes, so a job that starts within a test has woken one.

test("an idle job runner sends one statement a second and still starts a new job", async () => {
  let runs = 0;
  await runTask(() => Promise.resolve(void (runs += 1)));
  // Timers of the same process, which a busy machine delays as much as the runner's.
  const statements = await statementsOf(async () => {
    for (let second = 0; second < 5; second += 1) await sleep(1000);
  });
  expect(statements.length).toBeLessThanOrEqual(6);
  await addJob(db(), { task: "work", payload: {} });
  await expect.poll(() => runs).toBe(1);
});

test("a job due in two seconds does not start earlier", async () => {
  const started: number[] = [];
  await runTask(() => Promise.resolve(void started.push(Date.now())));
  const runAt = new Date(Date.now() + 2000);
  await addJob(db(), { task: "work", payload: {}, queue: "later", runAt });
  await expect.poll(() => started.length).toBe(1);
  expect(started[0]).toBeGreaterThanOrEqual(runAt.getTime());
});

test("jobs added to forty queues at once all start without waiting for each other", async () => {
  const queues = Array.from({ length: 40 }, (_, n) => `queue ${n}`);
  let started = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await runTask(async () => {
    started += 1;
    await held;
  });
  await addJobs(
    db(),
    queues.map((queue) => ({ task: "work", payload: {}, queue })),
  );
  await expect.poll(() => started).toBe(queues.length);
  release();
});

test("a job waiting for another one of its queue starts when that ends", async () => {
  const steps: string[] = [];
  await runTask(async () => {
    steps.push("start");
    await sleep(300);
    steps.push("end");
  });
  await addJob(db(), { task: "work", payload: {}, queue: "one after the other" });
  await addJob(db(), { task: "work", payload: {}, queue: "one after the other" });
  await expect.poll(() => steps).toEqual(["start", "end", "start", "end"]);
});
