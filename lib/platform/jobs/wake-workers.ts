import { setTimeout as sleep } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";
import { pool } from "@/lib/platform/db";

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
export function wakeWorkers(events: WorkerEvents): () => Promise<void> {
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
