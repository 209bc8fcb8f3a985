import type { Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { isEndpointId, webhookEndpointNotFound } from "./get";

/**
 * An endpoint of the merchant as it stands, locked until the transaction ends: what is decided on it holds for the writes
 * that follow. Throws `webhook_endpoint_not_found`.
 */
export async function lockWebhookEndpoint(tx: Transaction, scope: Scope, id: string): Promise<WebhookEndpoint> {
  const [locked] = isEndpointId(id)
    ? await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM webhook_endpoint
        WHERE id = ${id} AND merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment
          AND deleted_at IS NULL
        FOR NO KEY UPDATE`
    : [];
  if (!locked) throw webhookEndpointNotFound();
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id } });
}

/** Throws `webhook_endpoint_disabled` for an endpoint that nothing is sent to, a deleted one too. */
export function requireEnabled({ disabledAt, deletedAt }: Pick<WebhookEndpoint, "disabledAt" | "deletedAt">): void {
  if (disabledAt === null && deletedAt === null) return;
  const message = deletedAt === null ? "is disabled; enable it first" : "was deleted";
  throw new DomainError("webhook_endpoint_disabled", `Nothing is sent to this webhook endpoint: it ${message}.`);
}
