import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { patience } from "@/testing/patience";
import { addJob } from "./add-job";
import { runJobs, type Jobs, type TaskList } from "./run-jobs";
import { addMissingRuns, dailyAt, every, hourMs, periodicTasks, type PeriodicTask } from "./schedule";

const running: Jobs[] = [];
/** Ends the runs of a test that hold. */
const ends: (() => void)[] = [];
const stopping = new AbortController();
beforeEach(async () => {
  await (await runJobs({})).stop();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  for (const jobs of running.splice(0)) await jobs.stop();
  vi.useRealTimers().restoreAllMocks();
});

async function startWorker(tasks: TaskList): Promise<void> {
  running.push(await runJobs(tasks));
}

const tasksOf = (work: PeriodicTask, signal = stopping.signal) => periodicTasks({ work }, signal);
/** A run that was due an hour ago. */
const addDueRun = () =>
  addJob(db(), { task: "work", key: "work", queue: "work", payload: {}, runAt: new Date(Date.now() - hourMs) });

/** The waiting and running jobs, with the minutes until each is due. */
async function jobsNow(): Promise<{ task: string; minutes: number; isRunning: boolean }[]> {
  return db().$queryRaw`
    SELECT task_identifier AS task, round(extract(epoch FROM run_at - now()) / 60)::int AS minutes,
      locked_at IS NOT NULL AS "isRunning" FROM graphile_worker.jobs ORDER BY id`;
}

const nextHour = { task: "work", minutes: 60, isRunning: false };

test("of several workers that start after a missed run, one catches up, once", async () => {
  let runs = 0;
  const tasks = tasksOf(every(hourMs, () => Promise.resolve(void (runs += 1))));
  await addDueRun();
  for (let worker = 0; worker < 3; worker += 1) await startWorker(tasks);
  await expect.poll(jobsNow, patience).toEqual([nextHour]);
  expect(runs).toBe(1);
});

test("runs never overlap, even if another job of the task is due", async () => {
  let [active, maxActive, runs] = [0, 0, 0];
  const work = every(hourMs, async () => {
    runs += 1;
    maxActive = Math.max(maxActive, (active += 1));
    await new Promise<void>((resolve) => ends.push(resolve));
    active -= 1;
  });
  for (let worker = 0; worker < 2; worker += 1) await startWorker(tasksOf(work));
  await addMissingRuns({ work: { ...work, nextAfter: () => new Date(0) } });
  await expect.poll(() => runs, patience).toBe(1);
  await addJob(db(), { task: "work", queue: "work", payload: {} });
  await addMissingRuns({ work });
  await addJob(db(), { task: "other", payload: {} });
  await startWorker({ ...tasksOf(work), other: () => Promise.resolve() });
  await expect.poll(async () => (await jobsNow()).some(({ task }) => task === "other"), patience).toBe(false);
  expect(runs).toBe(1);
  ends[0]?.();
  await expect.poll(() => runs, patience).toBe(2);
  ends[1]?.();
  await expect.poll(jobsNow, patience).toEqual([nextHour]);
  expect(maxActive).toBe(1);
});

test("logs a failed run and retries it within ten minutes", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue();
  const fail = () => Promise.reject(new Error("not now"));
  await addDueRun();
  await startWorker(periodicTasks({ work: every(hourMs, fail) }, stopping.signal));
  await expect.poll(jobsNow, patience).toEqual([{ ...nextHour, minutes: 10 }]);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ task: "work", failures: 1, err: new Error("not now") });
});

test("the queue repeats a run that the stop of its worker interrupts", async () => {
  const stop = new AbortController();
  let runs = 0;
  const work = dailyAt(4, 23, async (_, signal) => {
    runs += 1;
    if (runs > 1) return;
    stop.abort();
    signal.throwIfAborted();
    await Promise.resolve();
  });
  await addDueRun();
  await startWorker(tasksOf(work, stop.signal));
  await expect.poll(() => runs, patience).toBe(2);
});

test("adds the missing runs only", async () => {
  let end = (): void => undefined;
  const run = () => new Promise<void>((resolve) => (end = resolve));
  const [work, other] = [every(hourMs, run), every(2 * hourMs, run)];
  await addDueRun();
  await startWorker(tasksOf(work));
  await expect.poll(async () => (await jobsNow())[0]?.isRunning, patience).toBe(true);
  await addMissingRuns({ work, other });
  await addMissingRuns({ work, other });
  const added = { task: "other", minutes: 120, isRunning: false };
  expect(await jobsNow()).toEqual([{ task: "work", minutes: -60, isRunning: true }, added]);
  end();
  await expect.poll(jobsNow, patience).toEqual([added, nextHour]);
});

test("another worker repeats a run that hangs, and adds the next one", async () => {
  await addDueRun();
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = 'hangs', locked_at = now() - interval '5 hours'`;
  await db().$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = 'hangs', locked_at = now() - interval '5 hours'`;
  await startWorker(tasksOf(every(hourMs, () => Promise.resolve())));
  await expect.poll(jobsNow, patience).toEqual([nextHour]);
});

test("runs get the database's time, even the first ones of a worker whose clock is wrong", async () => {
  const { now } = (await db().$queryRaw<[{ now: Date }]>`SELECT now()`)[0];
  vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() + 400 * 24 * hourMs });
  const times: Date[] = [];
  await addJob(db(), { task: "work", key: "work", queue: "work", payload: {}, runAt: now });
  await startWorker(tasksOf(every(hourMs, (time) => Promise.resolve(void times.push(time)))));
  await expect.poll(jobsNow, patience).toEqual([nextHour]);
  expect(times[0]?.getTime()).toBeLessThan(now.getTime() + hourMs);
});
