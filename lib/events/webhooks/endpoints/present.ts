import type { WebhookEndpoint } from "@/prisma/generated/client";
import type { EndpointWithSecret } from "./create";
import { webhookEndpointSchema, type PresentedEndpointWithSecret, type PresentedWebhookEndpoint } from "./schema";

/** An endpoint as responses, events and the dashboard present it, without its secret. */
export function presentWebhookEndpoint(row: WebhookEndpoint): PresentedWebhookEndpoint {
  return {
    id: row.id,
    environment: row.environment,
    url: row.url,
    description: row.description,
    events: webhookEndpointSchema.shape.events.parse(row.events),
    status: row.disabledAt === null ? "enabled" : "disabled",
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The endpoint with its secret, which responses show only once. */
export function presentWithSecret({ row, secret }: EndpointWithSecret): PresentedEndpointWithSecret {
  return { ...presentWebhookEndpoint(row), secret };
}
