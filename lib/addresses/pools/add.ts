import { recordAudit } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { lockProtection, usableFrom } from "@/lib/addresses/address-protection";
import { checkRecipients, recipientError } from "@/lib/addresses/receiving-addresses/check-recipients";
import { usableChain } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { Scope } from "@/lib/platform/scope";
import type { Chain } from "@/prisma/generated/client";
import { claimForPool, type PoolEntry } from "./claim";
import { findPoolAddresses, type PoolAddressRow } from "./list";
import { maxPoolSize } from "./constants";
import type { AddPoolAddressesInput } from "./schema";

/**
 * Adds addresses to the pool of a chain and makes them exclusive. Idempotent. Throws `validation_failed` with an error
 * for each invalid entry, and then adds none.
 */
export async function addPoolAddresses(ctx: Context, input: AddPoolAddressesInput): Promise<PoolAddressRow[]> {
  const chain = await usableChain(ctx, input.chain);
  const entries = await checkEntries(ctx, chain, input.addresses);
  return inTransaction(ctx, async (tx) => {
    // Serializes a merchant's additions, so that they cannot exceed the limit together.
    await lockProtection(tx, ctx.scope);
    const usableAt = await usableFrom(tx, ctx.scope, ctx.now);
    const ids = await claimForPool(tx, ctx, chain, entries);
    // Prisma's `createMany` would take more CPU for a hundred rows than the rest of the call.
    const count = await tx.$executeRaw`
      INSERT INTO chain_receiving_address (receiving_address_id, chain_id, merchant_id, created_at, usable_at)
      SELECT id, ${chain.id}, ${ctx.scope.merchantId}, ${ctx.now}, ${usableAt}
      FROM unnest(${ids}::bigint[]) id ON CONFLICT DO NOTHING`;
    await requireBelowLimit(tx, ctx.scope, chain);
    if (count > 0) {
      const after = { added: count };
      const subject = { ...ctx.scope, id: chain.slug };
      await recordAudit(tx, ctx, { action: "pool_addresses.added", subject, before: null, after });
      const notice = { chain: chain.name, count, usable_at: usableAt?.toISOString() };
      await notifyMembers(tx, ctx, { kind: "pool_addresses_added", ...notice });
    }
    return findPoolAddresses(tx, ctx, { chainId: chain.id, receivingAddressIds: ids });
  });
}

/** The entries in canonical spelling. Throws `validation_failed` with an error for each invalid address. */
async function checkEntries(ctx: Context, chain: Chain, texts: string[]): Promise<PoolEntry[]> {
  const checked = await checkRecipients(ctx, chain, texts);
  const pathOf = (index: number) => `addresses.${index}`;
  const errors = checked.flatMap((entry, index) => (entry.ok ? [] : [recipientError(pathOf(index), entry)]));
  if (errors.length > 0) throw validationError(...errors);
  return checked.flatMap((entry, index) => (entry.ok ? [{ path: pathOf(index), address: entry.address }] : []));
}

async function requireBelowLimit(tx: Transaction, { merchantId }: Scope, chain: Chain): Promise<void> {
  const size = await tx.chainReceivingAddress.count({
    where: { merchantId, chainId: chain.id, receivingAddress: { mode: "exclusive" } },
  });
  if (size <= maxPoolSize) return;
  const message = `would increase the pool on ${chain.name} to ${size} addresses; at most ${maxPoolSize} are allowed`;
  throw validationError({ path: "addresses", code: "too_many", message });
}
