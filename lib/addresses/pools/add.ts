import { recordAudit } from "@/lib/accounts/audit/record";
import { type Transaction, Prisma } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { lockProtection, usableFrom } from "@/lib/addresses/address-protection";
import { checkRecipients, recipientError } from "@/lib/addresses/receiving-addresses/check-recipients";
import { usableChain } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { Scope } from "@/lib/platform/scope";
import type { Chain, ReceivingAddress } from "@/prisma/generated/client";
import { type PoolAddressRow, readPoolAddresses } from "./list";
import type { AddPoolAddressesInput } from "./schema";
import { recipientInUse } from "@/lib/addresses/claim-address";
import { hasEndedSql } from "@/lib/addresses/exclusive-address";

/** The most addresses in the pool of a chain. */
export const maxPoolSize = 5000;

/**
 * Adds addresses to the pool of a chain and makes them exclusive. Idempotent. Needs a second person while four eyes are
 * on. Throws `validation_failed` with an error
 * for each invalid entry, and then adds none.
 */
export async function addPoolAddresses(ctx: Context, input: AddPoolAddressesInput): Promise<PoolAddressRow[]> {
  return withApproval(ctx, { operation: "pool_addresses.add", input, after: input }, (approved) =>
    add(approved, input),
  );
}

async function add(ctx: Context, input: AddPoolAddressesInput): Promise<PoolAddressRow[]> {
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

/** A checked address and its field. Several fields may name the same address. */
type PoolEntry = { path: string; address: string };

type Owned = Pick<ReceivingAddress, "id" | "address" | "mode">;

/**
 * Claims the addresses as exclusive and returns their ids. Throws `validation_failed`: `recipient_in_use` for another
 * merchant's address, `address_in_use` if its requests may overlap.
 */
async function claimForPool(tx: Transaction, ctx: Context, chain: Chain, entries: PoolEntry[]): Promise<bigint[]> {
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

/** The given addresses in a chain's pool, newest first. */
async function findPoolAddresses(
  tx: Transaction,
  { scope, now }: Context,
  { chainId, receivingAddressIds: ids }: { chainId: number; receivingAddressIds: bigint[] },
): Promise<PoolAddressRow[]> {
  const where = [Prisma.sql`listed.chain_id = ${chainId}`, Prisma.sql`owned.id = ANY(${ids})`];
  return readPoolAddresses(tx, scope, now, { where, take: ids.length });
}
