import { toRows, type SqlTransaction } from "@/lib/db";

export type Job = {
  task: string;
  payload: Record<string, unknown>;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A job that waits under this key is replaced; one that runs already is followed by this one. */
  key?: string;
  /** Now, unless it says later. */
  runAt?: Date;
};

/** Puts a job in the queue, in the caller's transaction: it runs when that commits, and never if it does not. */
export async function addJob(tx: SqlTransaction, job: Job): Promise<void> {
  await addJobs(tx, [job]);
}

/** Puts jobs in the queue by one statement. */
export async function addJobs(tx: SqlTransaction, jobs: readonly Job[]): Promise<void> {
  const missed = await tryToAdd(tx, jobs);
  // Somebody took the waiting job in that very moment, and it was neither replaced nor followed.
  await tryToAdd(tx, missed);
}

async function tryToAdd(tx: SqlTransaction, jobs: readonly Job[]): Promise<Job[]> {
  if (jobs.length === 0) return [];
  const rows = jobs.map(({ task, payload, queue, key, runAt }, place) => ({
    place,
    task,
    payload: JSON.stringify(payload),
    queue: queue ?? null,
    key: key ?? null,
    run_at: runAt ?? null,
  }));
  const added = await tx.$queryRaw<{ place: number; id: string | null }[]>`
    SELECT place, (graphile_worker.add_job(
      identifier => task, payload => payload::json, queue_name => queue, run_at => run_at, job_key => key
      )).id::text AS id
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS jobs (place int, task text, payload text, queue text, key text,
      run_at timestamptz)`;
  return added.flatMap(({ place, id }) => (id === null ? (jobs[place] ?? []) : []));
}
