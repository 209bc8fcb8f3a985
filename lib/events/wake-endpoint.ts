import type { SqlTransaction } from "@/lib/db";
import { addJobs } from "@/lib/jobs/add-job";

export const deliverTask = "deliver_webhooks";

/** Sees to it that what is due to an endpoint is sent, from `at` on. See `wakeEndpoints`. */
export async function wakeEndpoint(tx: SqlTransaction, endpointId: string, at?: Date): Promise<void> {
  await wakeEndpoints(tx, [endpointId], at);
}

/**
 * Sees to it that what is due to endpoints is sent. One job an endpoint runs at a time, one more waits: a receiver that hangs
 * keeps one place busy, however much is on its way there. The jobs' rows are locked until the transaction ends: after the
 * counter of events, as whoever records events does it, and never before.
 */
export async function wakeEndpoints(tx: SqlTransaction, endpointIds: readonly string[], at?: Date): Promise<void> {
  await addJobs(
    tx,
    endpointIds.map((endpointId) => ({
      task: deliverTask,
      payload: { endpoint_id: endpointId },
      queue: `webhook ${endpointId}`,
      key: `webhook ${endpointId}`,
      ...(at ? { runAt: at, keyMode: "preserve_run_at" } : {}),
    })),
  );
}
