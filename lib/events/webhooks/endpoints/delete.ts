import { wakeEndpoint } from "@/lib/events/wake-endpoint";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { recordEndpointChange } from "./audit";
import { lockWebhookEndpoint } from "./get";

/**
 * Deletes an endpoint: nothing is sent to it from the next attempt on, and the worker that sends to it is woken to
 * cancel pending deliveries. Past deliveries stay on record. Throws `webhook_endpoint_not_found`.
 */
export async function deleteWebhookEndpoint(ctx: Context, { id }: { id: string }): Promise<void> {
  const { scope, now } = ctx;
  await inTransaction(ctx, async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({
      where: { id, ...scope },
      data: { deletedAt: now, updatedAt: now },
    });
    await recordEndpointChange(tx, ctx, "deleted", { before, after });
    await wakeEndpoint(tx, id, now);
  });
}
