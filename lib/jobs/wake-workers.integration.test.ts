import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db";
import { statementsOf } from "@/testing/statements";
import { addJob, addJobs } from "./add-job";
import { runJobs, type Jobs } from "./run-jobs";

let jobs: Jobs | undefined;
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

async function runTask(work: (payload: unknown) => Promise<void>): Promise<void> {
  jobs = await runJobs({ tasks: { work }, cron: [] });
  // Each worker polls once when it starts.
  await sleep(1000);
}

test("an idle job runner sends one statement a second and still starts a new job at once", async () => {
  let startedAt = 0;
  await runTask(() => Promise.resolve(void (startedAt = Date.now())));
  const statements = await statementsOf(() => sleep(5000));
  expect(statements.length).toBeGreaterThanOrEqual(4);
  expect(statements.length).toBeLessThanOrEqual(6);
  await addJob(db(), { task: "work", payload: {} });
  const addedAt = Date.now();
  await expect.poll(() => startedAt, { interval: 5 }).toBeGreaterThan(0);
  expect(startedAt - addedAt).toBeLessThan(200);
});

test("a job due in two seconds starts on time", async () => {
  const started: number[] = [];
  await runTask(() => Promise.resolve(void started.push(Date.now())));
  const runAt = new Date(Date.now() + 2000);
  await addJob(db(), { task: "work", payload: {}, queue: "later", runAt });
  await expect.poll(() => started.length, { timeout: 10_000 }).toBe(1);
  const lateMs = (started[0] ?? 0) - runAt.getTime();
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(300);
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
  const addedAt = Date.now();
  await addJobs(
    db(),
    queues.map((queue) => ({ task: "work", payload: {}, queue })),
  );
  await expect.poll(() => started, { interval: 5, timeout: 10_000 }).toBe(queues.length);
  const tookMs = Date.now() - addedAt;
  release();
  expect(tookMs).toBeLessThan(1000);
});

test("a job waiting for another one of its queue starts when that ends", async () => {
  const started: number[] = [];
  let firstEndedAt = 0;
  await runTask(async () => {
    started.push(Date.now());
    await sleep(300);
    firstEndedAt ||= Date.now();
  });
  await addJob(db(), { task: "work", payload: {}, queue: "one after the other" });
  await addJob(db(), { task: "work", payload: {}, queue: "one after the other" });
  await expect.poll(() => started.length, { timeout: 10_000 }).toBe(2);
  expect((started[1] ?? 0) - firstEndedAt).toBeLessThan(200);
});
