import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import { isDeliveryId, webhookDeliveryNotFound } from "./get";
import { requireUsable } from "../endpoints/get";
import { deliveryInclude, type DeliveryRow } from "./present";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/**
 * Attempts a delivery now: a finished one restarts its schedule, a pending one continues it. Throws
 * `webhook_delivery_not_found`, `webhook_endpoint_disabled`, and `event_body_expired` if the body was deleted.
 */
export async function redeliver(ctx: Context, { id }: { id: string }): Promise<DeliveryRow> {
  const { scope, now } = ctx;
  if (!isDeliveryId(id)) throw webhookDeliveryNotFound();
  return inTransaction(ctx, async (tx) => {
    const endpointId = await startNow(tx, scope, id, now);
    if (endpointId === undefined) throw await reasonNotStarted(tx, scope, id);
    await wakeEndpoint(tx, endpointId, now);
    return tx.webhookDelivery.findUniqueOrThrow({ where: { id, endpoint: scope }, include: deliveryInclude });
  });
}

/**
 * Makes the delivery due now, in one conditional UPDATE, because a worker may record an attempt at the same moment. If
 * the endpoint is disabled after this UPDATE, the worker that sends to the endpoint cancels the delivery.
 */
async function startNow(tx: Transaction, scope: Scope, id: string, now: Date): Promise<string | undefined> {
  const [started] = await tx.$queryRaw<{ endpoint_id: string }[]>`
    UPDATE webhook_delivery d
       SET status = 'pending', next_attempt_at = ${now}::timestamptz, finished_at = NULL,
           retry_index = CASE WHEN d.status = 'pending' THEN d.retry_index ELSE 0 END
      FROM webhook_endpoint endpoint, event
     WHERE d.id = ${id} AND endpoint.id = d.endpoint_id AND event.id = d.event_id
       AND endpoint.merchant_id = ${scope.merchantId} AND endpoint.environment = ${scope.environment}::environment
       AND endpoint.disabled_at IS NULL AND endpoint.deleted_at IS NULL
       AND event.body IS NOT NULL
    RETURNING d.endpoint_id`;
  return started?.endpoint_id;
}

async function reasonNotStarted(tx: Transaction, scope: Scope, id: string): Promise<DomainError> {
  const row = await tx.webhookDelivery.findFirst({ where: { id, endpoint: scope }, select: { endpoint: true } });
  if (!row) return webhookDeliveryNotFound();
  requireUsable(row.endpoint);
  return new DomainError("event_body_expired", "The body of this event was deleted, so it cannot be sent again.");
}
