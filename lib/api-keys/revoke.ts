import { db } from "@/lib/db";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { lockApiKey, type KeyReach } from "./lock";

/** Ends a key at once and for ever. Revoking a revoked key changes nothing. Throws `api_key_not_found`. */
export async function revokeApiKey(reach: KeyReach, id: string, actor: string, now = new Date()): Promise<ApiKey> {
  return db().$transaction(async (tx) => {
    const before = await lockApiKey(tx, reach, id);
    if (before.revokedAt !== null) return before;
    const after = await tx.apiKey.update({ where: { id }, data: { revokedAt: now } });
    await recordKeyChange(tx, { actor, action: "api_key.revoked", before, after }, now);
    return after;
  });
}
