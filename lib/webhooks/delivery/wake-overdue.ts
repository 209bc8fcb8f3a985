import { db } from "@/lib/db";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/** Whoever should have woken may be lost with the queue; what is to be sent stands in the deliveries themselves. */
export async function wakeOverdueEndpoints(): Promise<void> {
  const overdue = await db().$queryRaw<{ endpoint_id: string }[]>`
    SELECT DISTINCT endpoint_id FROM webhook_delivery
    WHERE status = 'pending' AND next_attempt_at < now() - interval '1 minute'`;
  for (const { endpoint_id: endpointId } of overdue) await wakeEndpoint(db(), endpointId);
}
