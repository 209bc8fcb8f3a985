import type { EncryptionKey } from "@/lib/platform/env";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import type { EndpointWithSecret } from "./create";
import { lockWebhookEndpoint } from "./get";
import type { rotateWebhookSecretSchema } from "./schema";
import { newWebhookSecret, sealSecret } from "./secrets";
import type { z } from "zod";

type RotateWebhookSecretInput = z.output<typeof rotateWebhookSecretSchema>;

/**
 * Gives an endpoint a new secret. The previous one also signs until it expires; another rotation in that time replaces
 * it. Throws `webhook_endpoint_not_found`.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { id, expires_in: seconds }: RotateWebhookSecretInput & { id: string },
  { encryptionKeys }: { encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] },
): Promise<EndpointWithSecret> {
  const { scope, now } = ctx;
  const secret = newWebhookSecret();
  const row = await inTransaction(ctx, async (tx) => {
    const before = await lockWebhookEndpoint(tx, scope, id);
    const after = await tx.webhookEndpoint.update({
      where: { id, ...scope },
      data: {
        secret: sealSecret(secret, id, encryptionKeys),
        ...previousSecretFields(before, seconds, now),
        updatedAt: now,
      },
    });
    await recordEndpointChange(tx, ctx, "secret_rotated", { before, after });
    return after;
  });
  return { row, secret };
}

function previousSecretFields({ secret }: WebhookEndpoint, seconds: number, now: Date) {
  if (seconds === 0) return { previousSecret: null, previousSecretExpiresAt: null };
  return { previousSecret: secret, previousSecretExpiresAt: new Date(now.getTime() + seconds * 1000) };
}
