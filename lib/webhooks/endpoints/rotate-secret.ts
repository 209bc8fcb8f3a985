import { db, type Transaction } from "@/lib/db";
import type { EncryptionKey } from "@/lib/env";
import type { Scope } from "@/lib/merchants/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { lockWebhookEndpoint } from "./lock";
import type { RotateWebhookSecretInput } from "./schema";
import { newWebhookSecret, sealSecret } from "./secrets";

type Rotating = { actor: string; encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] };

/**
 * A new secret for an endpoint, in clear for this once. The one before goes on signing for as long as is asked; rotated
 * again in that time, it is the one before that ends. Throws `webhook_endpoint_not_found`.
 */
export async function rotateWebhookSecret(
  scope: Scope,
  id: string,
  input: RotateWebhookSecretInput,
  { actor, encryptionKeys }: Rotating,
  { now = new Date(), database = db() }: { now?: Date; database?: Transaction } = {},
): Promise<{ row: WebhookEndpoint; secret: string }> {
  const secret = newWebhookSecret();
  const row = await database.$transaction(async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealSecret(secret, id, encryptionKeys),
        ...previous(before, input.expires_in, now),
        updatedAt: now,
      },
    });
    await recordEndpointChange(tx, { actor, action: "webhook_endpoint.secret_rotated", before, after }, now);
    return after;
  });
  return { row, secret };
}

function previous({ secret }: WebhookEndpoint, seconds: number, now: Date) {
  if (seconds === 0) return { previousSecret: null, previousSecretExpiresAt: null };
  return { previousSecret: secret, previousSecretExpiresAt: new Date(now.getTime() + seconds * 1000) };
}
