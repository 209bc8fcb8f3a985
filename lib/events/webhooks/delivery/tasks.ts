import { databaseNow } from "@/lib/platform/process/database-clock";
import { openMail } from "@/lib/platform/mail/open-mail";
import { env, type Env } from "@/lib/platform/env";
import type { CronItem, TaskList } from "@/lib/platform/jobs/run-jobs";
import { deleteExpiredSecrets } from "../endpoints/secrets";
import { deleteOldEvents } from "@/lib/events/retention";
import { sendDisabledMail, disabledMailTask, type MailOptions } from "../endpoints/notify-disabled";

const cleanupTask = "forget_old_events";

/** Scheduled webhook tasks, in UTC. */
export const webhookCron: CronItem[] = [{ task: cleanupTask, match: "7 * * * *" }];

/** The webhook tasks that run in the job queue. Deliveries are not among them; the dispatcher sends those. */
export function webhookTasks(signal: AbortSignal): TaskList {
  const settings = env();
  const { EVENT_BODY_RETENTION_DAYS, EVENT_RETENTION_DAYS } = settings;
  const retention = { bodyDays: EVENT_BODY_RETENTION_DAYS, eventDays: EVENT_RETENTION_DAYS };
  const mailOptions = mailOptionsOf(settings);
  return {
    [cleanupTask]: async () => {
      const now = databaseNow();
      await deleteExpiredSecrets(now);
      await deleteOldEvents(retention, { now, signal });
    },
    // Without a mail server, only the event, the dashboard and the audit log report a disabled endpoint.
    [disabledMailTask]: async (payload) => (mailOptions ? sendDisabledMail(payload, mailOptions) : undefined),
  };
}

function mailOptionsOf({ SMTP_URL, EMAIL_FROM, BASE_URL, EVENT_BODY_RETENTION_DAYS }: Env): MailOptions | undefined {
  if (!SMTP_URL || !EMAIL_FROM) return undefined;
  return { send: openMail(SMTP_URL, EMAIL_FROM), baseUrl: BASE_URL, bodyDays: EVENT_BODY_RETENTION_DAYS };
}
