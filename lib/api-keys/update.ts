import { db } from "@/lib/db";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { expiryOf } from "./create";
import { lockApiKey, requireChangeable, type KeyReach } from "./lock";
import type { UpdateApiKeyInput } from "./schema";

/**
 * Changes what is given of a key's settings; the next request with the key meets them. Throws `api_key_not_found`, and
 * `api_key_ended` for a key that no longer lives or was rolled.
 */
export async function updateApiKey(
  reach: KeyReach,
  id: string,
  input: UpdateApiKeyInput,
  actor: string,
  now = new Date(),
): Promise<ApiKey> {
  return db().$transaction(async (tx) => {
    const before = await lockApiKey(tx, reach, id);
    requireChangeable(before, now);
    const after = await tx.apiKey.update({
      where: { id },
      data: {
        name: input.name,
        permissions: input.permissions && [...new Set(input.permissions)],
        rateLimitPerMinute: input.rate_limit_per_minute,
        ipAllowList: input.ip_allow_list,
        expiresAt: input.expires_in === undefined ? undefined : expiryOf(input.expires_in, now),
      },
    });
    await recordKeyChange(tx, { actor, action: "api_key.updated", before, after }, now);
    return after;
  });
}
