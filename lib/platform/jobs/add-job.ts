import { toRows, type SqlTransaction } from "@/lib/platform/db";

type Job = {
  task: string;
  payload: Record<string, unknown>;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Replaces a waiting job with this key; follows a running one. */
  key?: string;
  /** Default: now. */
  runAt?: Date;
};

/** Adds a job in the caller's transaction: it runs only if and when that commits. */
export async function addJob(tx: SqlTransaction, job: Job): Promise<void> {
  await addJobs(tx, [job]);
}

/** A job whose key another job has replaces it if it waits, or is not added at all. */
type KeyMode = "replace" | "unsafe_dedupe";

/** Adds jobs in one statement. */
export async function addJobs(tx: SqlTransaction, jobs: readonly Job[], mode: KeyMode = "replace"): Promise<void> {
  const missed = await tryToAdd(tx, jobs, mode);
  // add_job returns null, and adds nothing, if a worker starts the waiting job with the same key at that moment.
  await tryToAdd(tx, missed, mode);
}

async function tryToAdd(tx: SqlTransaction, jobs: readonly Job[], mode: KeyMode): Promise<Job[]> {
  if (jobs.length === 0) return [];
  const rows = jobs.map(({ task, payload, queue, key, runAt }, ordinal) => ({
    ordinal,
    task,
    payload: JSON.stringify(payload),
    queue: queue ?? null,
    key: key ?? null,
    run_at: runAt ?? null,
  }));
  const added = await tx.$queryRaw<{ ordinal: number; id: string | null }[]>`
    SELECT ordinal, (graphile_worker.add_job(
      identifier => task, payload => payload::json, queue_name => queue, run_at => run_at, job_key => key,
      job_key_mode => ${mode}::text)).id::text AS id
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS jobs (ordinal int, task text, payload text, queue text, key text,
      run_at timestamptz)`;
  return added.flatMap(({ ordinal, id }) => (id === null ? (jobs[ordinal] ?? []) : []));
}
