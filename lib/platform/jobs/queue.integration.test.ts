import { afterEach, expect, test, vi } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { addJob } from "./add-job";
import { cleanQueue, releaseJobsOfDeadWorkers } from "./clean";
import { runJobs, type Jobs } from "./run-jobs";

const running: Jobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

async function runTask(work: (payload: unknown) => Promise<void>): Promise<Jobs> {
  const jobs = await runJobs({ work });
  running.push(jobs);
  return jobs;
}

test("runs a job when its transaction commits, and not after a rollback", async () => {
  const done: unknown[] = [];
  await runTask((payload) => Promise.resolve(void done.push(payload)));
  const failed = db().$transaction(async (tx) => {
    await addJob(tx, { task: "work", payload: { n: 1 } });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await db().$transaction((tx) => addJob(tx, { task: "work", payload: { n: 2 } }));
  await expect.poll(() => done).toEqual([{ n: 2 }]);
});

test("merges jobs with one key and runs the jobs of one queue one after another", async () => {
  const key = { queue: "q", key: "k" };
  let [active, maxActive, runs] = [0, 0, 0];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await runTask(async () => {
    runs += 1;
    maxActive = Math.max(maxActive, (active += 1));
    if (runs === 1) await held;
    active -= 1;
  });
  await addJob(db(), { task: "work", payload: {}, ...key });
  await expect.poll(() => runs).toBe(1);
  for (let n = 0; n < 5; n += 1) await addJob(db(), { task: "work", payload: {}, ...key });
  release();
  await expect.poll(() => runs).toBe(2);
  await expect.poll(async () => (await db().$queryRaw<[]>`SELECT id FROM graphile_worker.jobs`).length).toBe(0);
  expect([maxActive, runs]).toEqual([1, 2]);
});

test("releases jobs of a dead worker and keeps those of a living one", async () => {
  await addJob(db(), { task: "work", payload: {}, queue: "dead" });
  await addJob(db(), { task: "work", payload: {}, queue: "alive" });
  await lock("dead", "worker-dead");
  await lock("alive", "worker-alive");
  await db().workerHeartbeat.create({
    data: { workerId: "process", startedAt: new Date(), beatAt: new Date(), jobWorkerIds: ["worker-alive"] },
  });
  await releaseJobsOfDeadWorkers();
  const locked = await db().$queryRaw<{ locked_by: string }[]>`
    SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    UNION ALL SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL`;
  expect(locked.map(({ locked_by }) => locked_by)).toEqual(["worker-alive", "worker-alive"]);
});

test("replaces a worker that cannot return its job after losing the database, and runs the job again", async () => {
  let runs = 0;
  await runTask(async () => {
    runs += 1;
    // The worker of the first run cannot connect to report completion.
    if (runs === 1) vi.spyOn(pool(), "connect").mockRejectedValueOnce(new Error("Connection terminated unexpectedly"));
    await Promise.resolve();
  });
  const before = running[0]?.workerIds() ?? [];
  await addJob(db(), { task: "work", payload: {} });
  const isReplaced = () => running[0]?.workerIds().every((id) => !before.includes(id));
  await expect.poll(isReplaced).toBe(true);
  expect(running[0]?.workerIds()).toHaveLength(before.length);
  await db().$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`;
  await releaseJobsOfDeadWorkers();
  await expect.poll(() => runs).toBe(2);
});

test("deletes empty queues and abandoned jobs and keeps waiting ones", async () => {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  for (const queue of ["waits", "given up"]) await addJob(db(), { task: "work", payload: {}, queue });
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts
    WHERE job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = 'given up')`;
  await cleanQueue();
  const queues = await db().$queryRaw<{ queue_name: string }[]>`
    SELECT queue_name FROM graphile_worker._private_job_queues`;
  const names = queues.map(({ queue_name }) => queue_name);
  expect(names).toContain("waits");
  expect(names).not.toContain("given up");
  expect(await db().$queryRaw`SELECT queue_name FROM graphile_worker.jobs`).toEqual([{ queue_name: "waits" }]);
});

async function lock(queue: string, worker: string): Promise<void> {
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_by = ${worker}, locked_at = now() - interval '1 minute'
    WHERE job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = ${queue})`;
  await db().$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = ${worker}, locked_at = now() - interval '1 minute'
    WHERE queue_name = ${queue}`;
}

test("runs jobs again after the connection is lost while the workers start", async () => {
  const done: unknown[] = [];
  const lockingClient = await pool().connect();
  await lockingClient.query("BEGIN; LOCK TABLE graphile_worker._private_tasks IN ACCESS EXCLUSIVE MODE");
  await runTask((payload) => Promise.resolve(void done.push(payload)));
  const cut = () =>
    lockingClient.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
                   WHERE NOT granted AND relation = 'graphile_worker._private_tasks'::regclass`);
  await expect.poll(async () => (await cut()).rowCount).toBe(1);
  await lockingClient.query("ROLLBACK");
  lockingClient.release();
  await addJob(db(), { task: "work", payload: { n: 3 } });
  await expect.poll(() => done).toContainEqual({ n: 3 });
});
