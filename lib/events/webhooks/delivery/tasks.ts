import { databaseNow } from "@/lib/platform/process/database-clock";
import { env } from "@/lib/platform/env";
import type { CronItem, TaskList } from "@/lib/platform/jobs/run-jobs";
import { deleteExpiredSecrets } from "../endpoints/secrets";
import { deleteOldEvents } from "@/lib/events/retention";

const cleanupTask = "forget_old_events";

/** Scheduled webhook tasks, in UTC. */
export const webhookCron: CronItem[] = [{ task: cleanupTask, match: "7 * * * *" }];

/** The webhook tasks that run in the job queue. Deliveries are not among them; the dispatcher sends those. */
export function webhookTasks(signal: AbortSignal): TaskList {
  const { EVENT_BODY_RETENTION_DAYS, EVENT_RETENTION_DAYS } = env();
  const retention = { bodyDays: EVENT_BODY_RETENTION_DAYS, eventDays: EVENT_RETENTION_DAYS };
  return {
    [cleanupTask]: async () => {
      const now = databaseNow();
      await deleteExpiredSecrets(now);
      await deleteOldEvents(retention, { now, signal });
    },
  };
}
