import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { expiryOf } from "./create";
import { lockApiKey, lockKeysOf, requireChangeable } from "./lock";
import { grantsOfEdit, requireGrantable, wideningOf, type KeyManager } from "./rights";
import type { updateApiKeySchema } from "./schema";
import type { z } from "zod";

type UpdateApiKeyInput = z.output<typeof updateApiKeySchema>;

/**
 * Changes the given settings of a key, effective from the next request with it. Members are notified
 * of each widening. Throws `api_key_not_found`, `api_key_ended` for a key that is revoked, expired or rolled, and
 * `insufficient_permissions` for a change that gives access beyond the person's own.
 */
export async function updateApiKey(
  ctx: Context<KeyManager>,
  { id, ...input }: UpdateApiKeyInput & { id: string },
): Promise<ApiKey> {
  const { scope, now } = ctx;
  return inTransaction(ctx, async (tx) => {
    await lockKeysOf(tx, scope.merchantId);
    const before = await lockApiKey(tx, scope, id);
    requireChangeable(before, now);
    const after = await tx.apiKey.update({
      where: { id, ...scope },
      data: {
        name: input.name,
        permissions: input.permissions && [...new Set(input.permissions)],
        rateLimitPerMinute: input.rate_limit_per_minute,
        ipAllowList: input.ip_allow_list,
        expiresAt: input.expires_in === undefined ? undefined : expiryOf(input.expires_in, now),
      },
    });
    await requireGrantable(tx, ctx, grantsOfEdit(before, after));
    await recordKeyChange(tx, ctx, "updated", { before, after });
    const widening = wideningOf(before, after);
    if (widening) await notifyMembers(tx, ctx, { kind: "api_key_widened", name: after.name, ...widening });
    return after;
  });
}
