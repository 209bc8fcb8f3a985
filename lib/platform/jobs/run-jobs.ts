import { EventEmitter } from "node:events";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { noteDatabaseTime } from "@/lib/platform/process/database-clock";
import { retryUntilStarted } from "@/lib/platform/process/retry";
import { wakeWorkers } from "./wake-workers";

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
