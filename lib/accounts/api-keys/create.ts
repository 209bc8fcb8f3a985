import type { Pepper } from "@/lib/platform/env";
import { newId, randomBase62 } from "@/lib/platform/ids";
import { actorName, inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { hashKey } from "./key";
import { lockKeysOf, requireBelowKeyLimit } from "./lock";
import { requireGrantable, type KeyManager } from "./rights";
import { defaultRateLimits, type createApiKeySchema } from "./schema";
import type { z } from "zod";

type CreateApiKeyInput = z.output<typeof createApiKeySchema>;

/** A new row with its key, which is returned only once. */
export type CreatedApiKey = { row: ApiKey; key: string };

/**
 * Creates an API key. Throws `insufficient_permissions` for permissions that the person lacks, and
 * `api_key_limit_reached` if the environment has 25 active keys; concurrent calls cannot exceed it.
 */
export async function createApiKey(
  ctx: Context<KeyManager>,
  input: CreateApiKeyInput,
  pepper: Pepper,
): Promise<CreatedApiKey> {
  const { scope, now } = ctx;
  const { columns, key } = generateKey(ctx.actor, pepper);
  const row = await inTransaction(ctx, async (tx) => {
    await lockKeysOf(tx, scope.merchantId);
    await requireGrantable(tx, ctx, input.permissions);
    await requireBelowKeyLimit(tx, scope, now);
    const after = await tx.apiKey.create({
      data: {
        ...columns,
        ...scope,
        name: input.name,
        permissions: [...new Set(input.permissions)],
        rateLimitPerMinute: input.rate_limit_per_minute ?? defaultRateLimits[scope.environment],
        ipAllowList: input.ip_allow_list ?? [],
        expiresAt: expiryOf(input.expires_in, now),
        createdAt: now,
      },
    });
    await recordKeyChange(tx, ctx, "created", { before: null, after });
    await notifyMembers(tx, ctx, { kind: "api_key_created", name: after.name });
    return after;
  });
  return { row, key };
}

/** A new key and its stored columns. */
export function generateKey(actor: KeyManager, pepper: Pepper) {
  const key = newKey();
  const hash = hashKey(key, pepper);
  const columns = { id: newId("key"), hash, pepperId: pepper.id, hint: hintOf(key), createdBy: actorName(actor) };
  return { columns, key };
}

/** The time at which a key that lives for these seconds expires; null for a key that does not expire. */
export function expiryOf(seconds: number | null | undefined, now: Date): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

// Invariant: the key itself is never stored or logged, only its HMAC and a hint.

const keyPrefix = "remit_";
const randomLength = 40;

/** A new key: 238 random bits. */
export function newKey(): string {
  return `${keyPrefix}${randomBase62(randomLength)}`;
}

/** The part of a key that people may see after its creation. */
export function hintOf(key: string): string {
  return `${key.slice(0, 10)}…${key.slice(-4)}`;
}
