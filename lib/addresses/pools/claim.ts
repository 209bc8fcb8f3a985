import { validationError, type FieldError } from "@/lib/platform/errors";
import type { Transaction } from "@/lib/platform/db";
import { recipientInUse } from "@/lib/addresses/claim-address";
import type { Context } from "@/lib/accounts/merchants/context";
import { hasEndedSql } from "@/lib/addresses/exclusive-address";
import type { Chain, ReceivingAddress } from "@/prisma/generated/client";

/** A checked address and its field. Several fields may name the same address. */
export type PoolEntry = { path: string; address: string };

type Owned = Pick<ReceivingAddress, "id" | "address" | "mode">;

/**
 * Claims the addresses as exclusive and returns their ids. Throws `validation_failed`: `recipient_in_use` for another
 * merchant's address, `address_in_use` if its requests may overlap.
 */
export async function claimForPool(
  tx: Transaction,
  ctx: Context,
  chain: Chain,
  entries: PoolEntry[],
): Promise<bigint[]> {
  const owned = await claimAll(
    tx,
    ctx,
    chain,
    entries.map(({ address }) => address),
  );
  const ownedAddresses = new Set(owned.map(({ address }) => address));
  const shared = owned.filter(({ mode }) => mode === "shared").map(({ id }) => id);
  const inUse = await findInUse(tx, ctx, shared);
  const errors = entries.flatMap(({ path, address }) => {
    if (!ownedAddresses.has(address)) return [recipientInUse(path)];
    return inUse.has(address) ? [sharedAddressError(path)] : [];
  });
  if (errors.length > 0) throw validationError(...errors);
  await tx.receivingAddress.updateMany({ where: { id: { in: shared }, ...ctx.scope }, data: { mode: "exclusive" } });
  return owned.map(({ id }) => id);
}

/** Claims new addresses and locks the merchant's rows, always in the same order to prevent deadlocks. */
async function claimAll(tx: Transaction, { scope }: Context, { type }: Chain, addresses: string[]): Promise<Owned[]> {
  const { merchantId, environment } = scope;
  await tx.$executeRaw`
    INSERT INTO receiving_address (environment, chain_type, address, merchant_id, mode)
    SELECT ${environment}::environment, ${type}::chain_type, address, ${merchantId}, 'exclusive'
    FROM unnest(${addresses}::text[]) address ORDER BY address
    ON CONFLICT (environment, chain_type, address) DO NOTHING`;
  // A creation of a request that relies on a row locks it until its request is visible.
  return tx.$queryRaw<Owned[]>`
    SELECT id, address, mode FROM receiving_address
    WHERE environment = ${environment}::environment AND chain_type = ${type}::chain_type
      AND address = ANY(${addresses}) AND merchant_id = ${merchantId}
    ORDER BY id FOR UPDATE`;
}

/** The addresses in the settings or with requests that can still be paid. `hasEndedSql` needs the alias `held`. */
async function findInUse(tx: Transaction, { scope, now }: Context, ids: bigint[]): Promise<Set<string>> {
  const { merchantId, environment } = scope;
  const rows = await tx.$queryRaw<{ address: string }[]>`
    SELECT owned.address FROM receiving_address owned
    WHERE owned.id = ANY(${ids}) AND (
      EXISTS (SELECT FROM chain_receiving_address listed WHERE listed.receiving_address_id = owned.id)
      OR EXISTS (
        SELECT FROM payment_request held
        WHERE held.merchant_id = ${merchantId} AND held.environment = ${environment}::environment
          AND held.recipient_address = owned.address AND ${hasEndedSql(now)} IS NOT TRUE))`;
  return new Set(rows.map(({ address }) => address));
}

function sharedAddressError(path: string): FieldError {
  const message = "is a shared receiving address or has a payment request that can still be paid; use another address";
  return { path, code: "address_in_use", message };
}
