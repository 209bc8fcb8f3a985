import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { recordEndpointChange } from "./audit";
import { cancelPending } from "./disable";
import { lockWebhookEndpoint } from "./lock";

/**
 * Deletes an endpoint: what is under way to it is cancelled, and nothing is sent there again. What was sent stays on
 * record. Throws `webhook_endpoint_not_found`.
 */
export async function deleteWebhookEndpoint(scope: Scope, id: string, actor: string, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: now, updatedAt: now } });
    await cancelPending(tx, id, now);
    await recordEndpointChange(tx, { actor, action: "webhook_endpoint.deleted", before, after }, now);
  });
}
