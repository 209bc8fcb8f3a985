import { pool } from "@/lib/db";

// The queue keeps what a killed process had taken for four hours. Whoever takes jobs says so with each heartbeat.
const deadAfter = "10 seconds";

/** Gives back the jobs that were taken by those who no longer live. One taken twice is done twice, and tasks allow for it. */
export async function unlockJobsOfTheDead(): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_at < now() - interval '${deadAfter}' AND locked_by <> ALL (
       SELECT unnest(job_worker_ids) FROM worker_heartbeat WHERE beat_at > now() - interval '${deadAfter}')
     HAVING count(*) > 0`,
  );
}
