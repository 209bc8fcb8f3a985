import { Prisma, type SqlTransaction } from "@/lib/platform/db";
import type { ReceivingAddress } from "@/prisma/generated/client";
import { isUsableSql } from "./address-protection";
import type { Scope } from "@/lib/platform/scope";

// Invariant: an exclusive address serves one request at a time, from its creation until its late window has ended. One
// conditional statement replaces the request that it serves, so two requests never overlap.

/**
 * Condition: `payment_request held` can no longer be paid, because its chain has been read past its late window. Null,
 * which is not true, until its chain has been read.
 */
export function hasEndedSql(now: Date): Prisma.Sql {
  return Prisma.sql`(held.status <> 'active' AND held.late_until < ${now}::timestamptz AND held.late_until < (
    SELECT block_time FROM watch_cursor WHERE chain_id = held.chain_id AND stream = 'final'))`;
}

/** Condition: the request with this id has ended. A request that the statement cannot see yet has not. */
export function isEndedSql(requestId: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM payment_request held WHERE held.id = ${requestId} AND ${hasEndedSql(now)})`;
}

/** Condition: `receiving_address owned` serves no request. */
export function isFreeSql(now: Date): Prisma.Sql {
  return Prisma.sql`(owned.holder_id IS NULL OR ${isEndedSql(Prisma.sql`owned.holder_id`, now)})`;
}

type Exclusive = Pick<ReceivingAddress, "id" | "address">;

/**
 * The free pool address that was used longest ago, locked for its next request; null if none is free. Request ids grow,
 * so the lowest `holder_id` is the oldest use.
 */
export async function takePoolAddress(
  tx: SqlTransaction,
  scope: Scope,
  chainId: number,
  now: Date,
): Promise<Exclusive | null> {
  const { merchantId, environment } = scope;
  const [free] = await tx.$queryRaw<Exclusive[]>`
    SELECT owned.id, owned.address FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${chainId}
      AND owned.environment = ${environment}::environment AND owned.mode = 'exclusive' AND ${isFreeSql(now)}
      AND ${isUsableSql(scope, now)}
    ORDER BY owned.holder_id NULLS FIRST, listed.id LIMIT 1
    FOR NO KEY UPDATE OF owned SKIP LOCKED`;
  return free ?? null;
}

/** Condition: `receiving_address owned` is the merchant's with this id. */
function isOwn({ merchantId, environment }: Scope, id: bigint): Prisma.Sql {
  return Prisma.sql`owned.id = ${id} AND owned.merchant_id = ${merchantId}
    AND owned.environment = ${environment}::environment`;
}

/** Locks an exclusive address for its next request; false while it serves one. */
export async function lockIfFree(tx: SqlTransaction, scope: Scope, id: bigint, now: Date): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT owned.id FROM receiving_address owned WHERE ${isOwn(scope, id)} AND ${isFreeSql(now)} FOR NO KEY UPDATE`;
  return locked.length > 0;
}

/** Makes a locked exclusive address serve a request. */
export async function holdAddress(
  tx: SqlTransaction,
  scope: Scope,
  { id, requestId }: { id: bigint; requestId: bigint },
  now: Date,
): Promise<void> {
  const held = await tx.$executeRaw`
    UPDATE receiving_address owned SET holder_id = ${requestId}
    WHERE ${isOwn(scope, id)} AND owned.mode = 'exclusive' AND ${isFreeSql(now)}`;
  if (held !== 1) throw new Error(`Receiving address ${id} already serves a payment request.`);
}

/** Makes an exclusive address shared again; false while it is in a pool or serves a request. */
export async function shareAddress(tx: SqlTransaction, scope: Scope, id: bigint, now: Date): Promise<boolean> {
  const shared = await tx.$executeRaw`
    UPDATE receiving_address owned SET mode = 'shared'
    WHERE ${isOwn(scope, id)} AND ${isFreeSql(now)}
      AND NOT EXISTS (SELECT FROM chain_receiving_address listed WHERE listed.receiving_address_id = owned.id)`;
  return shared === 1;
}
