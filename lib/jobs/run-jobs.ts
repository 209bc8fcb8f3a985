import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type CronItem, type TaskList, type WorkerEvents } from "graphile-worker";
import { pool } from "@/lib/db";
import { log } from "@/lib/log";

export type { CronItem, TaskList };

export type Jobs = {
  /** Lets the jobs at work come to their end, and takes no more. */
  stop: () => Promise<void>;
  /** Rejects when the queue can no longer be worked on. */
  ended: Promise<void>;
  /** Those who take jobs in this process, as the queue knows them. */
  workerIds: () => string[];
};

// Jobs mostly wait for other servers. One that is due at once is told of by PostgreSQL; only later ones need looking for.
const concurrency = 64;
const pollInterval = 4000;

/** Takes jobs from the queue. */
export async function runJobs({ tasks, cron }: { tasks: TaskList; cron: CronItem[] }): Promise<Jobs> {
  const events = new EventEmitter() as WorkerEvents;
  const workerIds = new Set<string>();
  events.on("worker:create", ({ worker }) => workerIds.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => workerIds.delete(worker.workerId));
  const runner = await run({
    pgPool: pool(),
    taskList: tasks,
    parsedCronItems: parseCronItems(cron),
    concurrency,
    pollInterval,
    events,
    logger: new Logger(({ label }) => writeTo(label)),
    noHandleSignals: true,
  });
  return { stop: () => runner.stop(), ended: runner.promise, workerIds: () => [...workerIds] };
}

/** The queue's own words, as lines of the process's log: what it tells of each job is for debugging alone. */
function writeTo(label: string | undefined) {
  return (level: string, message: string) => {
    if (level === "error") log().error({ queue: label }, message);
    else if (level === "warning") log().warn({ queue: label }, message);
    else log().trace({ queue: label }, message);
  };
}
