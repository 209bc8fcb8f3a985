import { db, type Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { isDeliveryId, webhookDeliveryNotFound } from "./get-delivery";
import { requireEnabled } from "./lock";
import { deliveryInclude, type DeliveryRow } from "./present-delivery";
import { wakeEndpoint } from "./wake";

/**
 * Attempts a delivery now: one that is decided begins its schedule anew, one that waits goes on with it. Throws
 * `webhook_delivery_not_found`, `webhook_endpoint_disabled`, and `event_body_expired` where nothing is left to send.
 */
export async function redeliver(
  scope: Scope,
  id: string,
  database: Transaction = db(),
  now = new Date(),
): Promise<DeliveryRow> {
  return database.$transaction(async (tx) => {
    const endpoint = await lockEndpointOf(tx, scope, id);
    requireEnabled(endpoint);
    if (!(await startNow(tx, id, now))) {
      throw new DomainError(
        "event_body_expired",
        "The body of this event is no longer kept: there is nothing to send.",
      );
    }
    await wakeEndpoint(tx, endpoint.id);
    return tx.webhookDelivery.findUniqueOrThrow({ where: { id }, include: deliveryInclude });
  });
}

type Endpoint = { id: string; disabledAt: Date | null; deletedAt: Date | null };

/** Also one that is deleted: its deliveries are still there to be asked for. */
async function lockEndpointOf(tx: Transaction, { merchantId, environment }: Scope, id: string): Promise<Endpoint> {
  const [endpoint] = isDeliveryId(id)
    ? await tx.$queryRaw<Endpoint[]>`
        SELECT p.id, p.disabled_at AS "disabledAt", p.deleted_at AS "deletedAt"
        FROM webhook_endpoint p JOIN webhook_delivery d ON d.endpoint_id = p.id
        WHERE d.id = ${id} AND p.merchant_id = ${merchantId} AND p.environment = ${environment}::environment
        FOR NO KEY UPDATE OF p`
    : [];
  if (!endpoint) throw webhookDeliveryNotFound();
  return endpoint;
}

async function startNow(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE webhook_delivery d
       SET status = 'pending', next_attempt_at = ${now}::timestamptz, finished_at = NULL,
           retry_index = CASE WHEN d.status = 'pending' THEN d.retry_index ELSE 0 END
      FROM event v
     WHERE d.id = ${id} AND v.id = d.event_id AND v.body IS NOT NULL`;
  return count === 1;
}
