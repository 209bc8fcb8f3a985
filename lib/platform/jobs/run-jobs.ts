import { EventEmitter } from "node:events";
import { Logger, run, type Runner, type TaskList, type WorkerEvents, type Worker } from "graphile-worker";
import { pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { noteDatabaseTime } from "@/lib/platform/process/database-clock";
import { retryUntilStarted } from "@/lib/platform/process/retry";
import { setTimeout as sleep } from "node:timers/promises";

export type { TaskList };

export type Jobs = {
  /** Finishes running jobs and takes no more. */
  stop: () => Promise<void>;
  /** The ids of this process's job workers in the queue. */
  workerIds: () => string[];
};

/** `broken` resolves when the runner has to be replaced. */
type Running = { runner: Runner; stopWaking: () => Promise<void>; broken: Promise<void> };

// Jobs mostly wait for other servers. Workers are woken for due jobs; their own poll is a safety net.
const concurrency = 64;
const pollInterval = 600_000;
const lostAfterMs = 5000;

/**
 * Runs jobs from the queue. graphile-worker may not recover from a lost connection, because it caches its list of tasks
 * even if reading the list failed. This function then replaces all workers when the database responds again.
 */
export async function runJobs(tasks: TaskList): Promise<Jobs> {
  const stopping = new AbortController();
  const workerIds = new Set<string>();
  let running = await start(tasks, workerIds);
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  const supervision = (async () => {
    for (;;) {
      await Promise.race([running.broken, stopped]);
      if (stopping.signal.aborted) return stopRunner(running);
      log().warn("Job runner lost its database connection; restarting");
      const old = running;
      const restart = () => start(tasks, workerIds);
      running =
        (await retryUntilStarted("Cannot restart the job runner yet; retrying", restart, stopping.signal)) ?? old;
      if (running !== old) void stopRunner(old);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await supervision;
    },
    workerIds: () => [...workerIds],
  };
}

async function start(tasks: TaskList, workerIds: Set<string>): Promise<Running> {
  // Before the first job, which may delete what is old by this time.
  const { rows } = await pool().query<{ now: Date }>("SELECT now()");
  if (rows[0]) noteDatabaseTime(rows[0].now);
  const events = new EventEmitter() as WorkerEvents;
  events.on("worker:create", ({ worker }) => workerIds.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => workerIds.delete(worker.workerId));
  const failed = new Promise<void>((resolve) => {
    let failingSince: number | undefined;
    for (const success of ["worker:getJob:empty", "job:start"] as const)
      events.on(success, () => (failingSince = undefined));
    events.on("worker:getJob:error", () => {
      failingSince ??= performance.now();
      if (performance.now() - failingSince > lostAfterMs) resolve();
    });
    events.on("worker:fatalError", () => resolve());
  });
  const stopWaking = wakeWorkers(events);
  const runner = await run({
    pgPool: pool(),
    taskList: tasks,
    // Without it, graphile-worker reads a file.
    parsedCronItems: [],
    concurrency,
    pollInterval,
    events,
    logger: new Logger(({ label }) => writeTo(label)),
    noHandleSignals: true,
  });
  const ended = runner.promise.catch((error: unknown) => log().warn({ err: error }, "The job runner stopped"));
  return { runner, stopWaking, broken: Promise.race([failed, ended]) };
}

async function stopRunner({ runner, stopWaking }: Running): Promise<void> {
  await stopWaking();
  await runner.stop().catch(() => undefined);
}

/**
 * Writes the queue's messages to the process log: errors as errors, warnings at debug level, the rest at trace level.
 */
function writeTo(label: string | undefined) {
  return (level: string, message: string) => {
    if (level === "error") log().error({ queue: label }, message);
    else if (level === "warning") log().debug({ queue: label }, message);
    else log().trace({ queue: label }, message);
  };
}

// graphile-worker lets every worker poll, and each poll locks the rows of all named queues. Instead, one query per
// process finds the next due time, and one worker is woken for it.

const checkEveryMs = 1000;
// A woken worker finds nothing while another one holds the rows of the queues.
const firstRetryMs = 10;
// The pause between two checks, however many notifications arrive.
const minIntervalMs = 2;

// Uses private tables, because the public view does not show whether a queue is busy.
const nextDue = `
  SELECT (extract(epoch FROM min(j.run_at) - now()) * 1000)::float8 AS due_in_ms
    FROM graphile_worker._private_jobs j
   WHERE j.is_available AND j.run_at < now() + interval '${checkEveryMs} milliseconds'
     AND NOT EXISTS (
       SELECT FROM graphile_worker._private_job_queues q WHERE q.id = j.job_queue_id AND NOT q.is_available)`;

/**
 * Wakes a worker for each due job. Checks once a second, after notifications, and after a job has started or ended,
 * because another job may be due then. The returned function stops it.
 */
function wakeWorkers(events: WorkerEvents): () => Promise<void> {
  const workers = new Set<Worker>();
  let running: Promise<void> | undefined;
  let isStopping = false;
  let isFailing = false;
  let retryMs = firstRetryMs;
  let pause = new AbortController();

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      // Without the database no worker can take a job either.
      const dueInMs = await findNextDue().catch(() => checkEveryMs);
      const isDue = dueInMs <= 0;
      // After an error a worker does not poll again before its interval ends.
      if (isDue || isFailing) wakeOne(workers);
      // While a job stays due, the checks back off; an event resets the delay.
      const { signal } = pause;
      await sleep(isDue ? retryMs : dueInMs, undefined, { signal }).catch(() => (retryMs = firstRetryMs));
      retryMs = isDue ? Math.min(2 * retryMs, checkEveryMs) : firstRetryMs;
      await sleep(minIntervalMs);
    }
  }

  events.on("worker:create", ({ worker }) => {
    workers.add(worker);
    running ??= run();
  });
  events.on("worker:release", ({ worker }) => workers.delete(worker));
  events.on("worker:getJob:error", () => (isFailing = true));
  for (const event of ["worker:getJob:empty", "job:start"] as const) events.on(event, () => (isFailing = false));
  for (const event of ["pool:listen:notification", "job:start", "job:complete"] as const)
    events.on(event, () => pause.abort());

  return async () => {
    isStopping = true;
    pause.abort();
    await running;
  };
}

/** Milliseconds until the next job is due, at most `checkEveryMs`. */
async function findNextDue(): Promise<number> {
  const { rows } = await pool().query<{ due_in_ms: number | null }>({ name: "next_due_job", text: nextDue });
  return Math.ceil(rows[0]?.due_in_ms ?? checkEveryMs);
}

function wakeOne(workers: Set<Worker>): void {
  for (const worker of workers) if (worker.getActiveJob() === null && worker.nudge()) return;
}
