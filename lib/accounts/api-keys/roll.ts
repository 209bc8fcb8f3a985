import type { Pepper } from "@/lib/platform/env";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { generateKey, type CreatedApiKey } from "./create";
import { lockApiKey, lockKeysOf, requireChangeable, requireBelowKeyLimit } from "./lock";
import { requireGrantable, type KeyManager } from "./rights";
import type { rollApiKeySchema } from "./schema";
import type { z } from "zod";

export type RollApiKeyInput = z.output<typeof rollApiKeySchema>;

/**
 * Replaces a key with a new one with the same settings. The old key ends at once or after the grace period, but never
 * later than before. Of two concurrent rolls of one key, one is rejected. Throws `api_key_not_found`, `api_key_ended`,
 * `insufficient_permissions` for a key with permissions that the person lacks, and `api_key_limit_reached` if the
 * merchant would then have more than 25 active keys.
 */
export async function rollApiKey(
  ctx: Context<KeyManager>,
  { id, grace_seconds: graceSeconds }: RollApiKeyInput & { id: string },
  pepper: Pepper,
): Promise<CreatedApiKey> {
  const { scope, now } = ctx;
  const { columns, key } = generateKey(ctx.actor, pepper);
  const row = await inTransaction(ctx, async (tx) => {
    await lockKeysOf(tx, scope.merchantId);
    const old = await lockApiKey(tx, scope, id);
    requireChangeable(old, now);
    await requireGrantable(tx, ctx, old.permissions);
    // The old key ends first, so that without a grace period it does not count towards the limit.
    await tx.apiKey.update({ where: { id, ...scope }, data: endOf(old, graceSeconds, now) });
    await requireBelowKeyLimit(tx, scope, now);
    const created = await tx.apiKey.create({ data: { ...settingsOf(old), ...columns, createdAt: now } });
    const replaced = await tx.apiKey.update({ where: { id, ...scope }, data: { replacedById: created.id } });
    await recordKeyChange(tx, ctx, "rolled", { before: old, after: replaced });
    await recordKeyChange(tx, ctx, "created", { before: null, after: created });
    await notifyMembers(tx, ctx, { kind: "api_key_created", name: created.name });
    return created;
  });
  return { row, key };
}

function endOf({ expiresAt }: ApiKey, graceSeconds: number, now: Date): { revokedAt: Date } | { expiresAt: Date } {
  if (graceSeconds === 0) return { revokedAt: now };
  const end = new Date(now.getTime() + graceSeconds * 1000);
  return { expiresAt: expiresAt !== null && expiresAt < end ? expiresAt : end };
}

function settingsOf(old: ApiKey) {
  const { merchantId, environment, name, permissions, rateLimitPerMinute, ipAllowList, expiresAt } = old;
  return { merchantId, environment, name, permissions, rateLimitPerMinute, ipAllowList, expiresAt };
}
