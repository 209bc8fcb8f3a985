import { recordAudit, type AuditAction } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

type Change = { actor: string; action: AuditAction; before: WebhookEndpoint | null; after: WebhookEndpoint };

/**
 * Writes down a step in an endpoint's life, in the transaction of that step; nothing where nothing changed. A new secret is
 * a change that no setting shows.
 */
export async function recordEndpointChange(tx: Transaction, change: Change, now: Date): Promise<void> {
  const { id: subjectId, merchantId, environment } = change.after;
  const before = change.before && settingsOf(change.before);
  const after = settingsOf(change.after);
  const { actor, action } = change;
  const isSame = action !== "webhook_endpoint.secret_rotated" && JSON.stringify(before) === JSON.stringify(after);
  if (isSame) return;
  await recordAudit(tx, { merchantId, environment, actor, action, subjectId, before, after }, now);
}

function settingsOf(row: WebhookEndpoint) {
  return {
    url: row.url,
    events: row.events,
    description: row.description,
    disabled_reason: row.disabledReason,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}
