import type { ApiKey } from "@/prisma/generated/client";
import type { CreatedApiKey } from "./create";
import { apiKeySchema, type PresentedApiKey, type PresentedCreatedApiKey } from "./schema";

/** The public fields of a key, without the key itself, for the dashboard and the command line. */
export function presentApiKey(row: ApiKey, now: Date): PresentedApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    environment: row.environment,
    permissions: apiKeySchema.shape.permissions.parse(row.permissions),
    rate_limit_per_minute: row.rateLimitPerMinute,
    ip_allow_list: row.ipAllowList,
    status: statusOf(row, now),
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    replaced_by: row.replacedById,
  };
}

/** A new key including the key itself, for the response to its creation. */
export function presentCreatedApiKey({ row, key }: CreatedApiKey, now: Date): PresentedCreatedApiKey {
  return { ...presentApiKey(row, now), key };
}

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): PresentedApiKey["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}
