import { actorName, inTransaction, type Context } from "@/lib/merchants/context";
import { recordEndpointChange } from "./audit";
import { lockWebhookEndpoint } from "./lock";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/**
 * Deletes an endpoint: from the next attempt on nothing is sent to it, and the sender is woken to cancel its pending
 * deliveries. Delivered events stay on record. Throws `webhook_endpoint_not_found`.
 */
export async function deleteWebhookEndpoint(ctx: Context, { id }: { id: string }): Promise<void> {
  const { scope, now } = ctx;
  await inTransaction(ctx, async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: now, updatedAt: now } });
    const actor = actorName(ctx.actor);
    await recordEndpointChange(tx, { actor, action: "webhook_endpoint.deleted", before, after }, now);
    await wakeEndpoint(tx, id);
  });
}
