import { db } from "@/lib/db";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { newSecret, type Making } from "./create";
import { lockApiKey, requireChangeable, type KeyReach } from "./lock";
import { lockKeysOf, requireRoom } from "./room";
import type { RollApiKeyInput } from "./schema";

/**
 * A new key with the settings of the old one, returned in clear for this once. The old one ends at once, or lives on for
 * the grace chosen but no longer than it would have. Of two rolls of one key at the same moment one is refused. Throws
 * `api_key_not_found`, `api_key_ended`, and `api_key_limit_reached` where both keys would not fit among the 25.
 */
export async function rollApiKey(
  reach: KeyReach,
  id: string,
  input: RollApiKeyInput,
  making: Making,
  now = new Date(),
): Promise<{ row: ApiKey; key: string }> {
  const { secret, key } = newSecret(making);
  const actor = making.createdBy;
  const row = await db().$transaction(async (tx) => {
    const old = await lockApiKey(tx, reach, id);
    requireChangeable(old, now);
    await lockKeysOf(tx, old.merchantId);
    // Ended first, so that a key that makes room for its own successor counts no more.
    await tx.apiKey.update({ where: { id }, data: endOf(old, input.grace_seconds, now) });
    await requireRoom(tx, old, now);
    const made = await tx.apiKey.create({ data: { ...settingsOf(old), ...secret, createdAt: now } });
    const replaced = await tx.apiKey.update({ where: { id }, data: { replacedById: made.id } });
    await recordKeyChange(tx, { actor, action: "api_key.rolled", before: old, after: replaced }, now);
    await recordKeyChange(tx, { actor, action: "api_key.created", before: null, after: made }, now);
    return made;
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
