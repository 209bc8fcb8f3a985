import { Prisma, toRows, type SqlTransaction } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { newId } from "@/lib/platform/ids";
import { notifySql } from "./wake-endpoint";

export type RecordedEvent = Scope & { id: string; type: string };

export type Endpoint = Scope & { id: string; events: string[] };

/** SQL for the enabled endpoints of these merchants, always in the same order. */
export function endpointsOf(merchantIds: readonly bigint[]): Prisma.Sql {
  return Prisma.sql`
    SELECT id, events, merchant_id AS "merchantId", environment::text FROM webhook_endpoint
    WHERE merchant_id = ANY(${merchantIds}::bigint[]) AND disabled_at IS NULL AND deleted_at IS NULL
    ORDER BY id`;
}

/** Creates deliveries for the subscribed endpoints, in the transaction that records the events. */
export async function publish(
  tx: SqlTransaction,
  events: RecordedEvent[],
  endpoints: Endpoint[],
  now: Date,
): Promise<void> {
  const subscribed = endpoints.flatMap((endpoint) =>
    events
      .filter((event) => event.merchantId === endpoint.merchantId && event.environment === endpoint.environment)
      .filter(({ type }) => isSubscribed(endpoint.events, type))
      .map(({ id }) => ({ endpointId: endpoint.id, eventId: id })),
  );
  await createDeliveries(tx, subscribed, now);
}

/** Creates deliveries for one endpoint, regardless of its subscriptions. */
export async function deliverTo(
  tx: SqlTransaction,
  endpointId: string,
  events: RecordedEvent[],
  now: Date,
): Promise<void> {
  await createDeliveries(
    tx,
    events.map(({ id }) => ({ endpointId, eventId: id })),
    now,
  );
}

async function createDeliveries(
  tx: SqlTransaction,
  deliveries: { endpointId: string; eventId: string }[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ endpointId, eventId }) => ({
    id: newId("whd"),
    endpoint_id: endpointId,
    event_id: eventId,
  }));
  await tx.$executeRaw`
    WITH inserted AS (
      INSERT INTO webhook_delivery (id, endpoint_id, event_id, next_attempt_at, created_at)
      SELECT id, endpoint_id, event_id, ${now}::timestamptz, ${now}::timestamptz
      FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS d (id text, endpoint_id text, event_id text)
      RETURNING endpoint_id)
    SELECT ${notifySql(Prisma.sql`endpoint_id`, now)} FROM inserted GROUP BY endpoint_id`;
}

/** Whether an endpoint with these subscriptions receives events of this type. */
export function isSubscribed(subscribed: readonly string[], type: string): boolean {
  return type !== "test.ping" && (subscribed.includes("*") || subscribed.includes(type));
}
