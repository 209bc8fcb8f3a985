import { recordAudit, type AuditAction } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db";
import type { ApiKey } from "@/prisma/generated/client";

type Change = { actor: string; action: AuditAction; before: ApiKey | null; after: ApiKey };

/** Writes down a step in a key's life, in the transaction of that step; nothing where nothing changed. */
export async function recordKeyChange(tx: Transaction, change: Change, now: Date): Promise<void> {
  const { id: subjectId, merchantId, environment } = change.after;
  const before = change.before && settingsOf(change.before);
  const after = settingsOf(change.after);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { actor, action } = change;
  await recordAudit(tx, { merchantId, environment, actor, action, subjectId, before, after }, now);
}

/** What people may know of a key: neither its hash nor when it was used. */
function settingsOf(row: ApiKey) {
  return {
    name: row.name,
    hint: row.hint,
    permissions: row.permissions,
    rate_limit_per_minute: row.rateLimitPerMinute,
    ip_allow_list: row.ipAllowList,
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    replaced_by: row.replacedById,
  };
}
