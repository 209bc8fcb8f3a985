import { deleteExpiredResponses } from "./idempotency/delete-expired";
import { cleanQueue, releaseJobsOfDeadWorkers } from "./jobs/clean";
import { dailyAt, every, type Schedule } from "./jobs/schedule";
import { minuteMs, repeatEvery } from "./process/interval";
import { clearExpiredCounters } from "./rate-limits/count";

// The worker runs the following for this area.

export const schedule: Schedule = {
  clear_expired_rate_limits: every(minuteMs, clearExpiredCounters),
  delete_expired_idempotency_records: every(minuteMs, deleteExpiredResponses),
  clean_the_queue: dailyAt(3, 37, cleanQueue),
};

/** The queue cannot release its own jobs, because they would wait for a dead worker too. */
export function startInEachProcess() {
  return [repeatEvery(5000, "release jobs of dead workers", releaseJobsOfDeadWorkers)];
}
