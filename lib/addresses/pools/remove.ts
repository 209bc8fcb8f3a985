import { recordAudit } from "@/lib/accounts/audit/record";
import { DomainError } from "@/lib/platform/errors";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { notifyMembers } from "@/lib/accounts/notices/notify";

/**
 * Removes an address from a pool: new requests do not get it, and its current request keeps it. It stays claimed and
 * exclusive. Throws `pool_address_not_found`.
 */
export async function removePoolAddress(ctx: Context, { id }: { id: string }): Promise<void> {
  const { merchantId, environment } = ctx.scope;
  await inTransaction(ctx, async (tx) => {
    const [removed] = await tx.$queryRaw<{ slug: string; name: string; address: string }[]>`
      DELETE FROM chain_receiving_address listed USING receiving_address owned, chain
      WHERE listed.id = ${/^\d{1,18}$/.test(id) ? BigInt(id) : null} AND listed.merchant_id = ${merchantId}
        AND owned.id = listed.receiving_address_id AND owned.mode = 'exclusive'
        AND owned.environment = ${environment}::environment AND chain.id = listed.chain_id
      RETURNING chain.slug, chain.name, owned.address`;
    if (!removed) throw new DomainError("pool_address_not_found", "No such pool address.");
    await recordAudit(tx, ctx, {
      action: "pool_address.removed",
      subject: { ...ctx.scope, id: removed.address },
      before: { chain: removed.slug },
      after: {},
    });
    const { name: chain, address } = removed;
    await notifyMembers(tx, ctx, { kind: "pool_address_removed", chain, address });
  });
}
