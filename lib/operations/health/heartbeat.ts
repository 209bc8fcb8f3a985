import { noteDatabaseTime } from "@/lib/platform/process/database-clock";
import { randomUUID } from "node:crypto";
import { pool } from "@/lib/platform/db";
import { repeatEvery } from "@/lib/platform/process/interval";
import { noteProgress } from "@/lib/platform/process/liveness";

const beatEveryMs = 2000;
const deleteAfter = "1 day";

/**
 * Updates a row every two seconds, which shows that this worker process and its job workers are alive. Resolves after
 * the first beat with the function that stops it.
 */
export async function startHeartbeat(jobWorkerIds: () => string[]): Promise<() => Promise<void>> {
  const workerId = randomUUID();
  await pool().query(`DELETE FROM worker_heartbeat WHERE beat_at < now() - interval '${deleteAfter}'`);
  await beat(workerId, jobWorkerIds());
  const stop = repeatEvery(beatEveryMs, "write the heartbeat", () =>
    beat(workerId, jobWorkerIds()).finally(noteProgress),
  );
  return async () => {
    await stop();
    await pool().query("DELETE FROM worker_heartbeat WHERE worker_id = $1", [workerId]);
  };
}

async function beat(workerId: string, jobWorkerIds: string[]): Promise<void> {
  const { rows } = await pool().query<{ now: Date }>(
    `INSERT INTO worker_heartbeat (worker_id, started_at, beat_at, job_worker_ids) VALUES ($1, now(), now(), $2)
     ON CONFLICT (worker_id) DO UPDATE SET beat_at = now(), job_worker_ids = $2 RETURNING beat_at AS now`,
    [workerId, jobWorkerIds],
  );
  if (rows[0]) noteDatabaseTime(rows[0].now);
}
