import { recordAudit, recordChange, type ActorContext } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

type EndpointChange = "created" | "updated" | "secret_rotated" | "disabled" | "deleted";

/** Records a change to a webhook endpoint in the audit log, in the same transaction. */
export async function recordEndpointChange(
  tx: Transaction,
  ctx: ActorContext,
  change: EndpointChange,
  { before, after }: { before: WebhookEndpoint | null; after: WebhookEndpoint },
): Promise<void> {
  const action = `webhook_endpoint.${change}` as const;
  if (change !== "secret_rotated") return recordChange(tx, ctx, { action, before, after, auditedFields });
  // `recordChange` would skip a rotation, which may change none of the audited fields.
  await recordAudit(tx, ctx, {
    action,
    subject: after,
    before: before && auditedFields(before),
    after: auditedFields(after),
  });
}

function auditedFields(row: WebhookEndpoint) {
  return {
    url: row.url,
    events: row.events,
    description: row.description,
    disabled_reason: row.disabledReason,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}
