import { db } from "@/lib/platform/db";
import { addJobs } from "@/lib/platform/jobs/add-job";

// The names of the jobs, which must not change.
export const messageTask = "send_channel_message";
export const testTask = "send_channel_test";

/**
 * Adds a job for each channel that has not reported the newest events. A channel has one job at a time, so that
 * events wait for it in one message, and those of other channels do not wait at all.
 */
export async function queueChannelMessages(now: Date): Promise<void> {
  const waiting = await db().$queryRaw<{ id: string }[]>`
    SELECT channel.id FROM notification_channel channel JOIN event_counter counter
      ON counter.merchant_id = channel.merchant_id AND counter.environment = channel.environment
    WHERE counter.last_sequence > channel.notified_sequence
      AND (channel.next_attempt_at IS NULL OR channel.next_attempt_at <= ${now}::timestamptz)`;
  const jobs = waiting.map(({ id }) => ({
    task: messageTask,
    payload: { channel_id: id },
    key: `${messageTask}:${id}`,
  }));
  await addJobs(db(), jobs, "unsafe_dedupe");
}
