import { batched } from "@/lib/platform/batch";
import { db, Prisma, queryPrepared, pool } from "@/lib/platform/db";
import type { Pepper } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Environment, Scope } from "@/lib/platform/scope";
import { hashKey, keyPattern } from "./key";
import { apiKeyNotFound, isKeyId } from "./lock";
import { log } from "@/lib/platform/log";

// Invariant: keys are never cached between requests, so a revoked key or suspended merchant is rejected at the next
// request.

export type AuthenticatedKey = {
  id: string;
  name: string;
  scope: Scope;
  permissions: readonly string[];
  rateLimitPerMinute: number;
  ipAllowList: readonly string[];
  /** Records the use and re-hashes the key with the current pepper. Call it after all checks have passed. */
  recordUse: () => Promise<void>;
};

type KeyRow = {
  hash: Buffer;
  id: string;
  name: string;
  merchant_id: string;
  environment: Environment;
  permissions: string[];
  rate_limit_per_minute: number;
  ip_allow_list: string[];
  pepper_id: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  suspended_at: Date | null;
};

/**
 * The merchant and permissions of a key. Throws `invalid_api_key` for malformed (without a query), unknown, revoked and
 * expired keys alike, and `merchant_suspended` only for a valid key.
 */
export async function authenticateApiKey(
  key: string,
  peppers: readonly [Pepper, ...Pepper[]],
  now: Date,
): Promise<AuthenticatedKey> {
  const row = keyPattern.test(key) ? await findKey(peppers.map((pepper) => hashKey(key, pepper))) : undefined;
  if (!row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) throw invalidApiKey();
  if (row.suspended_at !== null) throw new DomainError("merchant_suspended", "This merchant account is suspended.");
  const scope = { merchantId: BigInt(row.merchant_id), environment: row.environment };
  const used = { id: row.id, scope, key, pepperId: row.pepper_id, lastUsedAt: row.last_used_at };
  return {
    id: row.id,
    name: row.name,
    scope,
    permissions: row.permissions,
    rateLimitPerMinute: row.rate_limit_per_minute,
    ipAllowList: row.ip_allow_list,
    recordUse: () => recordKeyUse(used, peppers[0], now),
  };
}

/** The merchant and environment of a key, for the operator. Throws `api_key_not_found`. */
export async function getScopeOfKey(id: string): Promise<Scope> {
  const select = { merchantId: true, environment: true };
  const scope = isKeyId(id) ? await db().apiKey.findUnique({ where: { id }, select }) : null;
  if (!scope) throw apiKeyNotFound();
  return scope;
}

/** The same error for every invalid key, so that they cannot be told apart. */
export function invalidApiKey(message = "This API key is not valid."): DomainError {
  return new DomainError("invalid_api_key", message);
}

export function missingApiKey(): DomainError {
  return new DomainError("missing_api_key", "Send an API key: X-API-Key: <key>, or Authorization: Bearer <key>.");
}

/** Finds a key by its hashes, one for each accepted pepper. */
const findKey = batched(async (wanted: Uint8Array[][]) => {
  // Not `= ANY(array)`: PostgreSQL would plan each call again, which takes five times as long as the statement.
  const rows = await queryPrepared<KeyRow>(Prisma.sql`
    SELECT k.hash, k.id, k.name, k.merchant_id, k.environment, k.permissions, k.rate_limit_per_minute, k.ip_allow_list,
      k.pepper_id, k.expires_at, k.revoked_at, k.last_used_at, m.suspended_at
    FROM api_key k JOIN merchant m ON m.id = k.merchant_id
    WHERE k.hash IN (${Prisma.join(wanted.flat())})`);
  return wanted.map((hashes) => rows.find((row) => hashes.some((hash) => row.hash.equals(hash))));
});

const minuteMs = 60_000;

type UsedKey = { id: string; scope: Scope; key: string; pepperId: string; lastUsedAt: Date | null };

/**
 * Records the last use of a key, to the minute, and re-hashes a key with a previous pepper. At most one write per
 * minute and key. A failure is only logged, so that a read-only database does not stop reads.
 */
async function recordKeyUse(used: UsedKey, current: Pepper, now: Date): Promise<void> {
  const isRecorded = used.lastUsedAt !== null && now.getTime() - used.lastUsedAt.getTime() < minuteMs;
  if (isRecorded && used.pepperId === current.id) return;
  try {
    await pool().query({
      name: "record-api-key-use",
      text: `UPDATE api_key SET last_used_at = greatest(last_used_at, $2), hash = $3, pepper_id = $4
              WHERE id = $1 AND merchant_id = $6 AND environment = $7
                AND (last_used_at IS NULL OR last_used_at <= $5 OR pepper_id <> $4)`,
      values: [
        used.id,
        now,
        hashKey(used.key, current),
        current.id,
        new Date(now.getTime() - minuteMs),
        used.scope.merchantId,
        used.scope.environment,
      ],
    });
  } catch (error) {
    log().warn({ key_id: used.id, err: error }, "Failed to record the use of an API key");
  }
}
