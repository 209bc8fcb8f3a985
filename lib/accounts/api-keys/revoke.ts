import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { ApiKey } from "@/prisma/generated/client";
import { recordKeyChange } from "./audit";
import { lockApiKey } from "./lock";

/** Revokes a key permanently; idempotent. Throws `api_key_not_found`. */
export async function revokeApiKey(ctx: Context<Actor>, { id }: { id: string }): Promise<ApiKey> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockApiKey(tx, ctx.scope, id);
    if (before.revokedAt !== null) return before;
    const after = await tx.apiKey.update({ where: { id, ...ctx.scope }, data: { revokedAt: ctx.now } });
    await recordKeyChange(tx, ctx, "revoked", { before, after });
    return after;
  });
}
