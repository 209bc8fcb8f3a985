import { makeWorkerUtils } from "graphile-worker";
import { pool } from "@/lib/platform/db";

const deadAfter = "10 seconds";

/**
 * Deletes named queues without jobs, because taking a job scans every named queue, and jobs that have failed
 * permanently.
 */
export async function cleanQueue(): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool() });
  try {
    await utils.cleanup({ tasks: ["DELETE_PERMAFAILED_JOBS", "GC_JOB_QUEUES"] });
  } finally {
    await utils.release();
  }
}

/**
 * Releases jobs of dead workers; the queue itself would wait four hours. Workers report their ids with each heartbeat.
 * A job may then run twice, which tasks allow.
 */
export async function releaseJobsOfDeadWorkers(): Promise<void> {
  await pool().query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_at < now() - interval '${deadAfter}' AND locked_by <> ALL (
       SELECT unnest(job_worker_ids) FROM worker_heartbeat WHERE beat_at > now() - interval '${deadAfter}')
     HAVING count(*) > 0`,
  );
}
