import { db, type Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";

/** Whether a path segment can name an endpoint at all. */
export function isEndpointId(text: string): boolean {
  return /^we_[0-9A-Za-z]{24}$/.test(text);
}

/** One refusal for whatever cannot be had: unknown, foreign, of the other environment, or deleted. */
export function webhookEndpointNotFound(): DomainError {
  return new DomainError("webhook_endpoint_not_found", "There is no such webhook endpoint.");
}

/** An endpoint of the merchant. Throws `webhook_endpoint_not_found`. */
export async function getWebhookEndpoint(
  scope: Scope,
  id: string,
  database: Transaction = db(),
): Promise<WebhookEndpoint> {
  const row = isEndpointId(id)
    ? await database.webhookEndpoint.findFirst({ where: { id, ...scope, deletedAt: null } })
    : null;
  if (!row) throw webhookEndpointNotFound();
  return row;
}
