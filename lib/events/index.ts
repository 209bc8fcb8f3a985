import { env } from "@/lib/platform/env";
import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { databaseNow } from "@/lib/platform/process/database-clock";
import { minuteMs } from "@/lib/platform/process/interval";
import { failingMail } from "./notifications/channels/failing-mail";
import { messageTask, queueChannelMessages, testTask } from "./notifications/channels/queue";
import { sendChannelMessage, sendChannelTest } from "./notifications/channels/send";
import { notificationMail } from "./notifications/mail";
import { queueNotifications } from "./notifications/queue";
import { deleteOldEvents } from "./retention";
import { openPost } from "./webhooks/delivery/post";
import { startDispatcher } from "./webhooks/delivery/dispatch";
import { disabledMail } from "./webhooks/endpoints/disabled-mail";
import { failingEndpointMail, queueFailingEndpointMails } from "./webhooks/endpoints/failing-mail";
import { webhookTargets } from "./webhooks/endpoints/targets";
import { deleteExpiredSecrets } from "./webhooks/endpoints/secrets";

// The worker runs the following for this area.

export const tasks = (): TaskList => {
  const { encryptionKeys, BASE_URL: baseUrl } = env();
  const sender = { post: openPost(webhookTargets()), encryptionKeys, baseUrl, now: databaseNow };
  return {
    [messageTask]: (payload) => sendChannelMessage(payload, sender),
    [testTask]: (payload) => sendChannelTest(payload, sender),
  };
};

export const schedule: Schedule = {
  queue_notifications: every(minuteMs, queueNotifications),
  queue_channel_messages: every(minuteMs, queueChannelMessages),
  queue_failing_endpoint_mails: every(minuteMs, queueFailingEndpointMails),
  forget_old_events: every(hourMs, async (now, signal) => {
    const { EVENT_BODY_RETENTION_DAYS: bodyDays, EVENT_RETENTION_DAYS: eventDays } = env();
    await deleteExpiredSecrets(now);
    await deleteOldEvents({ bodyDays, eventDays }, { now, signal });
  }),
};

export const mails = [disabledMail, failingEndpointMail, failingMail, notificationMail];

/** Deliveries are not in the queue: the dispatchers of all workers share the endpoints by locks. */
export function startInEachProcess(signal: AbortSignal) {
  return [startDispatcher(signal)];
}
