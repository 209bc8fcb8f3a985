import { Prisma, type SqlTransaction } from "@/lib/platform/db";
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
