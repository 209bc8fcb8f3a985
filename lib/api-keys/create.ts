import { db } from "@/lib/db";
import type { Pepper } from "@/lib/env";
import type { Scope } from "@/lib/merchants/scope";
import { newId } from "@/lib/ids";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { hashKey, hintOf, newKey } from "./key";
import { lockKeysOf, requireRoom } from "./room";
import { defaultRateLimits, type CreateApiKeyInput } from "./schema";

/** Who makes a key, for the record, and under what it is hashed. */
export type Making = { createdBy: string; pepper: Pepper };

/**
 * A new key of the merchant, returned in clear for this once. Throws `api_key_limit_reached` at 25 live keys in the
 * environment, also against creations in parallel.
 */
export async function createApiKey(
  scope: Scope,
  input: CreateApiKeyInput,
  making: Making,
  now = new Date(),
): Promise<{ row: ApiKey; key: string }> {
  const { secret, key } = newSecret(making);
  const row = await db().$transaction(async (tx) => {
    await lockKeysOf(tx, scope.merchantId);
    await requireRoom(tx, scope, now);
    const made = await tx.apiKey.create({
      data: {
        ...secret,
        ...scope,
        name: input.name,
        permissions: [...new Set(input.permissions)],
        rateLimitPerMinute: input.rate_limit_per_minute ?? defaultRateLimits[scope.environment],
        ipAllowList: input.ip_allow_list ?? [],
        expiresAt: expiryOf(input.expires_in, now),
        createdAt: now,
      },
    });
    await recordKeyChange(tx, { actor: making.createdBy, action: "api_key.created", before: null, after: made }, now);
    return made;
  });
  return { row, key };
}

/** A fresh key, and the columns that stand for it. */
export function newSecret({ createdBy, pepper }: Making) {
  const key = newKey();
  const secret = { id: newId("key"), hash: hashKey(key, pepper), pepperId: pepper.id, hint: hintOf(key), createdBy };
  return { secret, key };
}

/** When a key that lives so many seconds from now on expires; null for one that does not. */
export function expiryOf(seconds: number | null | undefined, now: Date): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
