import { z } from "zod";
import { db } from "@/lib/db";
import { openMail } from "@/lib/email/open-mail";
import { env, type Env } from "@/lib/env";
import type { CronItem, TaskList } from "@/lib/jobs/run-jobs";
import { log } from "@/lib/log";
import { deliverDue } from "./deliver";
import { openPost } from "./post";
import { forgetExpiredSecrets } from "../endpoints/secrets";
import { forgetOldEvents } from "@/lib/events/retention";
import { mailOfDisabled, tellDisabledTask, type Telling } from "../endpoints/notify-disabled";
import { deliverTask, wakeEndpoint } from "@/lib/events/wake-endpoint";

const soonMs = 30_000;
const forgetTask = "forget_old_events";
const deliverPayload = z.object({ endpoint_id: z.string() });

/** What the queue does for webhooks by the clock, in UTC. */
export const webhookCron: CronItem[] = [{ task: forgetTask, match: "7 * * * *" }];

/** What the queue does for webhooks. `signal` ends it after the attempts under way. */
export function webhookTasks(signal: AbortSignal): TaskList {
  const settings = env();
  const { WEBHOOK_ALLOWED_CIDRS, encryptionKeys, EVENT_BODY_RETENTION_DAYS, EVENT_RETENTION_DAYS } = settings;
  const retention = { bodyDays: EVENT_BODY_RETENTION_DAYS, eventDays: EVENT_RETENTION_DAYS };
  const telling = openTelling(settings);
  const sender = { post: openPost(WEBHOOK_ALLOWED_CIDRS), encryptionKeys, now: () => new Date(), signal };
  return {
    [deliverTask]: async (payload) => {
      const { endpoint_id: endpointId } = deliverPayload.parse(payload);
      const next = await deliverDue(endpointId, sender);
      if (next) wakeInTime(endpointId, next.getTime() - Date.now());
    },
    [forgetTask]: async () => {
      const now = new Date();
      await forgetExpiredSecrets(now);
      await forgetOldEvents(retention, { now, signal });
    },
    // Without a mail server nobody is told by mail; the event, the dashboard and the audit log remain.
    [tellDisabledTask]: async (payload) => (telling ? mailOfDisabled(payload, telling) : undefined),
  };
}

function openTelling({ SMTP_URL, EMAIL_FROM, BASE_URL, EVENT_BODY_RETENTION_DAYS }: Env): Telling | undefined {
  if (!SMTP_URL || !EMAIL_FROM) return undefined;
  return { send: openMail(SMTP_URL, EMAIL_FROM), baseUrl: BASE_URL, bodyDays: EVENT_BODY_RETENTION_DAYS };
}

const waking = new Map<string, NodeJS.Timeout>();

/**
 * The queue looks for later jobs once a second, late for a second attempt that is to come five seconds later. What is due
 * already has its job.
 */
function wakeInTime(endpointId: string, delayMs: number): void {
  if (delayMs <= 0 || delayMs > soonMs) return;
  const wake = () => wakeEndpoint(db(), endpointId).catch((error: unknown) => log().warn({ err: error }, "not woken"));
  clearTimeout(waking.get(endpointId));
  const timer = setTimeout(() => {
    waking.delete(endpointId);
    void wake();
  }, delayMs).unref();
  waking.set(endpointId, timer);
}
