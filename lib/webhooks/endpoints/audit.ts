import { recordAudit, recordChange, type ActorContext } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

type EndpointChange = "created" | "updated" | "secret_rotated" | "disabled" | "deleted";

/** Audits a change of an endpoint, in the transaction of the change. */
export async function recordEndpointChange(
  tx: Transaction,
  ctx: ActorContext,
  change: EndpointChange,
  { before, after }: { before: WebhookEndpoint | null; after: WebhookEndpoint },
): Promise<void> {
  const action = `webhook_endpoint.${change}` as const;
  if (change !== "secret_rotated") return recordChange(tx, ctx, { action, before, after, show });
  // A new secret changes no visible setting.
  await recordAudit(tx, ctx, { action, subject: after, before: before && show(before), after: show(after) });
}

function show(row: WebhookEndpoint) {
  return {
    url: row.url,
    events: row.events,
    description: row.description,
    disabled_reason: row.disabledReason,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}
