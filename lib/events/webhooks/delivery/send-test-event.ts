import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { deliveryInclude, type DeliveryRow } from "./present";
import { toEndpointEvent } from "../endpoints/disable";
import { lockWebhookEndpoint, requireUsable } from "../endpoints/get";
import { deliverTo } from "@/lib/events/fan-out";
import { recordEvents } from "@/lib/events/record";

/**
 * Sends a `test.ping` event to this endpoint only, regardless of its subscriptions. Throws `webhook_endpoint_not_found`
 * and `webhook_endpoint_disabled`.
 */
export async function sendTestEvent(ctx: Context, { id }: { id: string }): Promise<DeliveryRow> {
  const { scope, now } = ctx;
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockWebhookEndpoint(tx, scope, id);
    requireUsable(endpoint);
    const events = await recordEvents(tx, [toEndpointEvent("test.ping", endpoint)], now);
    await deliverTo(tx, id, events, now);
    return tx.webhookDelivery.findFirstOrThrow({
      where: { endpointId: id, endpoint: scope, eventId: { in: events.map((event) => event.id) } },
      include: deliveryInclude,
    });
  });
}
