import { db } from "@/lib/platform/db";
import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";

// The worker runs the following for this area.

export const schedule: Schedule = { delete_done_simulations: every(hourMs, deleteDoneSimulations) };

const keptDays = 30;
const pageSize = 500;

/** Deletes simulated transfers that ended long ago; their payments and timelines stay. Idempotent. */
export async function deleteDoneSimulations(now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  let deleted = pageSize;
  while (deleted === pageSize) {
    deleted = await db().$executeRaw`
      DELETE FROM simulation WHERE id = ANY (ARRAY(
        SELECT id FROM simulation WHERE done_at < ${before} ORDER BY done_at LIMIT ${pageSize} FOR UPDATE SKIP LOCKED))`;
  }
}
