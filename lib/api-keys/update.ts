import { inTransaction, type Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { expiryOf } from "./create";
import { lockApiKey, requireChangeable } from "./lock";
import type { UpdateApiKeyInput } from "./schema";

/**
 * Changes the given settings of a key, effective from the next request with it. Throws `api_key_not_found`, and
 * `api_key_ended` for a key that is revoked, expired or rolled.
 */
export async function updateApiKey(
  ctx: Context<Actor>,
  { id, ...input }: UpdateApiKeyInput & { id: string },
): Promise<ApiKey> {
  const { scope, now } = ctx;
  return inTransaction(ctx, async (tx) => {
    const before = await lockApiKey(tx, scope, id);
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
    await recordKeyChange(tx, ctx, "updated", { before, after });
    return after;
  });
}
