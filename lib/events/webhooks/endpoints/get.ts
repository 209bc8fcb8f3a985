import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { databaseOf, type Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";

/** A webhook endpoint of the merchant. Throws `webhook_endpoint_not_found`. */
export async function getWebhookEndpoint(ctx: Context, { id }: { id: string }): Promise<WebhookEndpoint> {
  const row = isEndpointId(id)
    ? await databaseOf(ctx).webhookEndpoint.findFirst({ where: { id, ...ctx.scope, deletedAt: null } })
    : null;
  if (!row) throw webhookEndpointNotFound();
  return row;
}

/** Like `getWebhookEndpoint`, but also locks the endpoint until the transaction ends. */
export async function lockWebhookEndpoint(tx: Transaction, scope: Scope, id: string): Promise<WebhookEndpoint> {
  const [locked] = isEndpointId(id)
    ? await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM webhook_endpoint
        WHERE id = ${id} AND merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment
          AND deleted_at IS NULL
        FOR NO KEY UPDATE`
    : [];
  if (!locked) throw webhookEndpointNotFound();
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id, ...scope } });
}

/** Throws `webhook_endpoint_disabled` for an endpoint that is disabled or deleted. */
export function requireUsable({ disabledAt, deletedAt }: Pick<WebhookEndpoint, "disabledAt" | "deletedAt">): void {
  if (disabledAt === null && deletedAt === null) return;
  const message = deletedAt === null ? "is disabled; enable it first" : "was deleted";
  throw new DomainError("webhook_endpoint_disabled", `This webhook endpoint ${message}.`);
}

function isEndpointId(text: string): boolean {
  return /^we_[0-9A-Za-z]{24}$/.test(text);
}

/** The same error for every inaccessible endpoint: unknown, deleted, or of another merchant or environment. */
function webhookEndpointNotFound(): DomainError {
  return new DomainError("webhook_endpoint_not_found", "No such webhook endpoint.");
}
