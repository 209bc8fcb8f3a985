import { env } from "@/lib/platform/env";
import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { minuteMs } from "@/lib/platform/process/interval";
import { notificationMail } from "./notifications/mail";
import { queueNotifications } from "./notifications/queue";
import { deleteOldEvents } from "./retention";
import { startDispatcher } from "./webhooks/delivery/dispatch";
import { disabledMail } from "./webhooks/endpoints/disabled-mail";
import { deleteExpiredSecrets } from "./webhooks/endpoints/secrets";

// The worker runs the following for this area.

export const schedule: Schedule = {
  queue_notifications: every(minuteMs, queueNotifications),
  forget_old_events: every(hourMs, async (now, signal) => {
    const { EVENT_BODY_RETENTION_DAYS: bodyDays, EVENT_RETENTION_DAYS: eventDays } = env();
    await deleteExpiredSecrets(now);
    await deleteOldEvents({ bodyDays, eventDays }, { now, signal });
  }),
};

export const mails = [disabledMail, notificationMail];

/** Deliveries are not in the queue: the dispatchers of all workers share the endpoints by locks. */
export function startInEachProcess(signal: AbortSignal) {
  return [startDispatcher(signal)];
}
