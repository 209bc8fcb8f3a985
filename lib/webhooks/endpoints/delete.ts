import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { recordEndpointChange } from "./audit";
import { lockWebhookEndpoint } from "./lock";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

/**
 * Deletes an endpoint: nothing is sent there from the next attempt on, and its sender is woken to cancel what is on its
 * way. What was sent stays on record. Throws `webhook_endpoint_not_found`.
 */
export async function deleteWebhookEndpoint(scope: Scope, id: string, actor: string, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: now, updatedAt: now } });
    await recordEndpointChange(tx, { actor, action: "webhook_endpoint.deleted", before, after }, now);
    await wakeEndpoint(tx, id);
  });
}
