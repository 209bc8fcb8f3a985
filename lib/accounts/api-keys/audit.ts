import { recordChange } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { ApiKey } from "@/prisma/generated/client";

type KeyChange = "created" | "updated" | "rolled" | "revoked";

/** Records a change to an API key in the audit log, in the same transaction. */
export async function recordKeyChange(
  tx: Transaction,
  ctx: Context<Actor>,
  change: KeyChange,
  rows: { before: ApiKey | null; after: ApiKey },
): Promise<void> {
  await recordChange(tx, ctx, { action: `api_key.${change}`, ...rows, auditedFields });
}

/** Omits the hash and the last-used time. `hint` is the part of the key that people may see. */
function auditedFields(row: ApiKey) {
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
