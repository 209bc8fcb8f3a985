import { db, type Transaction } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { deliveryInclude, type DeliveryRow } from "./present";
import { toEndpointEvent } from "../endpoints/disable";
import { lockWebhookEndpoint, requireEnabled } from "../endpoints/lock";
import { deliverTo } from "@/lib/events/fan-out";
import { recordEvents } from "@/lib/events/record";

/**
 * Sends an endpoint a `test.ping`: an event like any other, but on its way there alone, whatever the endpoint asks for.
 * Throws `webhook_endpoint_not_found` and `webhook_endpoint_disabled`.
 */
export async function sendTestEvent(
  scope: Scope,
  id: string,
  database: Transaction = db(),
  now = new Date(),
): Promise<DeliveryRow> {
  return database.$transaction(async (tx) => {
    const endpoint = await lockWebhookEndpoint(tx, scope, id);
    requireEnabled(endpoint);
    const events = await recordEvents(tx, [toEndpointEvent("test.ping", endpoint)], now);
    await deliverTo(tx, id, events, now);
    return tx.webhookDelivery.findFirstOrThrow({
      where: { endpointId: id, eventId: { in: events.map((event) => event.id) } },
      include: deliveryInclude,
    });
  });
}
