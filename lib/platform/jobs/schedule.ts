import { db } from "@/lib/platform/db";
import { newFailureLog } from "@/lib/platform/failure-log";
import { databaseNow } from "@/lib/platform/process/database-clock";
import { minuteMs } from "@/lib/platform/process/interval";
import { addJob, addJobs } from "./add-job";
import type { TaskList } from "./run-jobs";

// The periodic work of the whole system. Each run adds the next one when it ends, as a job in the task's own queue. So one
// worker at a time runs a task, runs never overlap, and a run that was due while no worker ran comes when one starts.
// A run that hangs blocks its task until the queue gives the job to another worker, after four hours.

export type PeriodicTask = {
  /** When the next run is due, given when the last one ended. */
  nextAfter: (ended: Date) => Date;
  run: (now: Date, signal: AbortSignal) => Promise<void>;
};

/** Periodic tasks by the name of their jobs, which must not change. */
export type Schedule = Record<string, PeriodicTask>;

export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const longestRetryMs = 10 * minuteMs;

/** Runs `run` again `intervalMs` after each run has ended. */
export function every(intervalMs: number, run: PeriodicTask["run"]): PeriodicTask {
  return { nextAfter: (ended) => new Date(ended.getTime() + intervalMs), run };
}

/** Runs `run` once a day, at this time of the day in UTC. */
export function dailyAt(hour: number, minute: number, run: PeriodicTask["run"]): PeriodicTask {
  const nextAfter = (ended: Date) => {
    const next = new Date(ended);
    next.setUTCHours(hour, minute, 0, 0);
    return next > ended ? next : new Date(next.getTime() + dayMs);
  };
  return { nextAfter, run };
}

/** The queue tasks of a schedule. `signal` ends runs in progress, which the queue then repeats. */
export function periodicTasks(schedule: Schedule, signal: AbortSignal): TaskList {
  return Object.fromEntries(Object.entries(schedule).map(([name, task]) => [name, newRunner(name, task, signal)]));
}

function newRunner(name: string, { run, nextAfter }: PeriodicTask, signal: AbortSignal): () => Promise<void> {
  const failures = newFailureLog("Periodic task failed; retrying", { fields: { task: name } });
  return async () => {
    let retryMs = Infinity;
    try {
      await run(databaseNow(), signal);
      failures.clear();
    } catch (error) {
      if (signal.aborted) throw error;
      failures.note(error);
      retryMs = longestRetryMs;
    }
    const ended = databaseNow();
    const runAt = new Date(Math.min(nextAfter(ended).getTime(), ended.getTime() + retryMs));
    await addJob(db(), jobOf(name, runAt));
  };
}

/**
 * Adds the next run of each task that has no job: of new tasks, and of tasks whose last job a worker of an earlier
 * version took.
 */
export async function addMissingRuns(schedule: Schedule): Promise<void> {
  const jobs = Object.entries(schedule).map(([task, { nextAfter }]) => jobOf(task, nextAfter(databaseNow())));
  await addJobs(db(), jobs, "unsafe_dedupe");
}

function jobOf(task: string, runAt: Date) {
  return { task, payload: {}, queue: task, key: task, runAt };
}
