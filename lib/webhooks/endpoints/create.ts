import { db, type Transaction } from "@/lib/db";
import type { EncryptionKey } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { newId } from "@/lib/ids";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { checkEndpointUrl } from "./url";
import { lockEvents } from "@/lib/events/record";
import { maxEndpoints, type CreateWebhookEndpointInput } from "./schema";
import { newWebhookSecret, sealSecret } from "./secrets";

/** Who makes it, for the record; where webhooks may go besides the public Internet; what seals its secret. */
export type Making = {
  actor: string;
  allowedNetworks: readonly string[];
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
};

/**
 * A new endpoint, which gets the events from now on, and its secret in clear for this once. Throws
 * `webhook_endpoint_limit_reached` at ten in the environment, also against creations in parallel.
 */
export async function createWebhookEndpoint(
  scope: Scope,
  input: CreateWebhookEndpointInput,
  { actor, allowedNetworks, encryptionKeys }: Making,
  { now = new Date(), database = db() }: { now?: Date; database?: Transaction } = {},
): Promise<{ row: WebhookEndpoint; secret: string }> {
  const url = checkEndpointUrl(input.url, allowedNetworks);
  const [id, secret] = [newId("we"), newWebhookSecret()];
  const row = await database.$transaction(async (tx) => {
    await requireRoom(tx, scope);
    await lockEvents(tx, scope);
    const after = await tx.webhookEndpoint.create({
      data: {
        ...scope,
        id,
        url,
        description: input.description || null,
        events: input.events,
        secret: sealSecret(secret, id, encryptionKeys),
        createdAt: now,
        updatedAt: now,
      },
    });
    await recordEndpointChange(tx, { actor, action: "webhook_endpoint.created", before: null, after }, now);
    return after;
  });
  return { row, secret };
}

async function requireRoom(tx: Transaction, scope: Scope): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${scope.merchantId} FOR NO KEY UPDATE`;
  const count = await tx.webhookEndpoint.count({ where: { ...scope, deletedAt: null } });
  if (count < maxEndpoints) return;
  throw new DomainError(
    "webhook_endpoint_limit_reached",
    `There are ${maxEndpoints} webhook endpoints already; delete one that is not needed.`,
  );
}
