import type { Transaction } from "@/lib/db";
import { addJob, type Job } from "@/lib/jobs/add-job";

export const deliverTask = "deliver_webhooks";

/**
 * Sees to it that what is due to an endpoint is sent, from `at` on. One job an endpoint runs at a time, one more waits: a
 * receiver that hangs keeps one place busy, however much is on its way there. The job's row is locked until the transaction
 * ends: after the counter of events, as whoever records events does it, and never before.
 */
export async function wakeEndpoint(tx: Transaction, endpointId: string, at?: Date): Promise<void> {
  const later: Partial<Job> = at ? { runAt: at, keyMode: "preserve_run_at" } : {};
  await addJob(tx, {
    task: deliverTask,
    payload: { endpoint_id: endpointId },
    queue: `webhook ${endpointId}`,
    key: `webhook ${endpointId}`,
    ...later,
  });
}
