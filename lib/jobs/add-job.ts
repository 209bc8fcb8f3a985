import type { Transaction } from "@/lib/db";

export type Job = {
  task: string;
  payload: Record<string, unknown>;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A job that waits under this key is replaced; one that runs already is followed by this one. */
  key?: string;
  /** Now, unless it says later. */
  runAt?: Date;
  /** Where one waits already: this job's time, or the time that one has. */
  keyMode?: "replace" | "preserve_run_at";
};

/** Puts a job in the queue, in the caller's transaction: it runs when that commits, and never if it does not. */
export async function addJob(tx: Transaction, job: Job): Promise<void> {
  const { task, payload, queue = null, key = null, runAt = null, keyMode = "replace" } = job;
  const add = () => tx.$queryRaw<[{ id: string | null }]>`
    SELECT (graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
      run_at => ${runAt}::timestamptz, job_key => ${key}::text, job_key_mode => ${keyMode}::text)).id::text`;
  const [added] = await add();
  // Somebody took the waiting job in that very moment, and it was neither replaced nor followed.
  if (added.id === null) await add();
}
