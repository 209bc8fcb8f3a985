import { db, type Transaction } from "@/lib/db";
import type { Pepper } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { newId } from "@/lib/random";
import type { ApiKey } from "@/prisma/generated/client";
import { hashKey, hintOf, newKey } from "./key";
import { defaultRateLimits, maxLiveKeys, type CreateApiKeyInput } from "./schema";

/** Who makes a key, for the record, and under what it is hashed. */
type Making = { createdBy: string; pepper: Pepper };

/**
 * A new key of the merchant, returned in clear for this once. Throws `api_key_limit_reached` at 25 live keys in the
 * environment, also against creations in parallel.
 */
export async function createApiKey(
  scope: Scope,
  input: CreateApiKeyInput,
  { createdBy, pepper }: Making,
  now = new Date(),
): Promise<{ row: ApiKey; key: string }> {
  const key = newKey();
  const row = await db().$transaction(async (tx) => {
    await requireRoom(tx, scope, now);
    return tx.apiKey.create({
      data: {
        id: newId("key"),
        ...scope,
        name: input.name,
        hash: hashKey(key, pepper),
        pepperId: pepper.id,
        hint: hintOf(key),
        permissions: [...new Set(input.permissions)],
        rateLimitPerMinute: input.rate_limit_per_minute ?? defaultRateLimits[scope.environment],
        expiresAt: input.expires_in === undefined ? null : new Date(now.getTime() + input.expires_in * 1000),
        createdBy,
        createdAt: now,
      },
    });
  });
  return { row, key };
}

/** The merchant's row is locked first: the count then holds until the insert is committed. */
async function requireRoom(tx: Transaction, { merchantId, environment }: Scope, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
  const live = await tx.apiKey.count({
    where: { merchantId, environment, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (live < maxLiveKeys) return;
  throw new DomainError("api_key_limit_reached", `There are already ${maxLiveKeys} live keys here. Revoke one first.`);
}
