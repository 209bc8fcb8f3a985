import type { SqlTransaction, Transaction } from "@/lib/platform/db";
import { DomainError, validationError, type FieldError } from "@/lib/platform/errors";
import { isAllowedSql, isUsableSql } from "@/lib/addresses/address-protection";
import { claimAllowed, isClaimedByOther, recipientInUse } from "@/lib/addresses/claim-address";
import { lockIfFree, isFreeSql } from "@/lib/addresses/exclusive-address";
import type { Scope } from "@/lib/platform/scope";
import { recipientsWithFreeSlot } from "./amount-slots";
import type { ReceivingAddress } from "@/prisma/generated/client";

type RecipientCriteria = {
  chain: { id: number; type: "evm" | "solana"; name: string };
  tokenId: number;
  amount: bigint;
};

/**
 * `exclusiveId` is set for an exclusive address, which serves one request at a time, such as a pool address. It is
 * locked; the same transaction must assign it to the request.
 */
type Recipient = { address: string; exclusiveId: bigint | null };

/**
 * Chooses the recipient of a new request: the requested address, which is claimed for the merchant; else a free pool
 * address; else, if the merchant has no pool on the chain, a shared address.
 */
export async function chooseRecipient(
  tx: SqlTransaction,
  scope: Scope,
  requestedAddress: string | null,
  criteria: RecipientCriteria,
  now: Date,
): Promise<Recipient> {
  if (requestedAddress !== null) return claimRequested(tx, scope, requestedAddress, criteria, now);
  const pooled = await takePoolAddress(tx, scope, criteria.chain.id, now);
  if (pooled) return { address: pooled.address, exclusiveId: pooled.id };
  await requireNoPool(tx, scope, criteria.chain, now);
  return { address: await chooseShared(tx, scope, criteria, now), exclusiveId: null };
}

/**
 * Throws `recipient_not_allowed` if address protection forbids the address, `recipient_in_use` if another merchant has
 * claimed it, and `address_in_use` if it is exclusive and serves a request.
 */
async function claimRequested(
  tx: SqlTransaction,
  scope: Scope,
  address: string,
  { chain }: RecipientCriteria,
  now: Date,
): Promise<Recipient> {
  const condition = isAllowedSql(scope, { chainId: chain.id, address }, now);
  const claimed = await claimAllowed(tx, scope, { chainType: chain.type, address }, condition);
  if (!claimed.isAllowed) throw validationError(notAllowed(chain, await usableFrom(tx, scope, address, chain.id)));
  if (!claimed.owned) throw validationError(recipientInUse("recipient_address"));
  const { id, mode } = claimed.owned;
  if (mode === "shared") return { address, exclusiveId: null };
  if (await lockIfFree(tx, scope, id, now)) return { address, exclusiveId: id };
  const [current] = await tx.$queryRaw<{ publicId: string; lateUntil: Date }[]>`
    SELECT current.public_id AS "publicId", current.late_until AS "lateUntil"
    FROM receiving_address owned JOIN payment_request current ON current.id = owned.holder_id
    WHERE owned.id = ${id} AND owned.merchant_id = ${scope.merchantId}
      AND owned.environment = ${scope.environment}::environment`;
  const served = current
    ? `payment request ${current.publicId} until ${current.lateUntil.toISOString()}`
    : "another payment request";
  const message = `is an exclusive address and serves ${served}; omit it to get a free pool address`;
  throw validationError({ path: "recipient_address", code: "address_in_use", message });
}

/**
 * The first address where no other request reserves this amount, so that a plain transfer identifies the request; else
 * the least used one. Throws `required` if the merchant has no usable address.
 */
async function chooseShared(tx: SqlTransaction, scope: Scope, criteria: RecipientCriteria, now: Date): Promise<string> {
  const addresses = await sharedAddresses(tx, scope, criteria.chain.id, now);
  if (addresses.length > 1) await serializeConcurrentCreates(tx, scope, criteria);
  const chainAndToken = { chainId: criteria.chain.id, tokenId: criteria.tokenId };
  const [free] = await recipientsWithFreeSlot(tx, chainAndToken, addresses, criteria.amount, now);
  const chosen = free ?? (await leastUsed(tx, scope, criteria.chain.id, addresses));
  if (chosen !== undefined) return chosen;
  throw validationError(recipientMissing(criteria.chain));
}

/** Called if no pool address is free: throws `recipient_pool_exhausted` if the merchant has a pool on the chain. */
async function requireNoPool(
  tx: SqlTransaction,
  scope: Scope,
  { id, name }: RecipientCriteria["chain"],
  now: Date,
): Promise<void> {
  const { merchantId, environment } = scope;
  const [pooled] = await tx.$queryRaw<unknown[]>`
    SELECT listed.id FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${id}
      AND owned.environment = ${environment}::environment AND owned.mode = 'exclusive' AND ${isUsableSql(scope, now)} LIMIT 1`;
  if (!pooled) return;
  throw new DomainError(
    "recipient_pool_exhausted",
    `Every address of your pool on ${name} serves a payment request. Add addresses to the pool, set another recipient_address, or try again once a late-payment window has ended.`,
  );
}

/** Validates a recipient without claiming it. */
export async function recipientErrors(
  database: Transaction,
  scope: Scope,
  requestedAddress: string | null,
  chain: RecipientCriteria["chain"],
  now: Date,
): Promise<FieldError[]> {
  if (requestedAddress === null)
    return (await hasUsableAddress(database, scope, chain.id, now)) ? [] : [recipientMissing(chain)];
  const [allowed] = await database.$queryRaw<{ isAllowed: boolean }[]>`
    SELECT ${isAllowedSql(scope, { chainId: chain.id, address: requestedAddress }, now)} AS "isAllowed"`;
  if (!allowed?.isAllowed) return [notAllowed(chain, await usableFrom(database, scope, requestedAddress, chain.id))];
  const address = { chainType: chain.type, address: requestedAddress };
  return (await isClaimedByOther(database, scope, address)) ? [recipientInUse("recipient_address")] : [];
}

async function hasUsableAddress(tx: SqlTransaction, scope: Scope, chainId: number, now: Date): Promise<boolean> {
  const { merchantId, environment } = scope;
  const [usable] = await tx.$queryRaw<unknown[]>`
    SELECT listed.id FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${chainId}
      AND owned.environment = ${environment}::environment AND ${isUsableSql(scope, now)} LIMIT 1`;
  return usable !== undefined;
}

/**
 * The time from which address protection allows a listed address; null if it has no waiting period or is not listed.
 */
async function usableFrom(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  address: string,
  chainId: number,
): Promise<Date | null> {
  const [listed] = await tx.$queryRaw<{ usableAt: Date | null }[]>`
    SELECT listed.usable_at AS "usableAt" FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${chainId}
      AND owned.environment = ${environment}::environment AND owned.address = ${address}`;
  return listed?.usableAt ?? null;
}

function notAllowed({ name }: RecipientCriteria["chain"], usableAt: Date | null): FieldError {
  const message = usableAt
    ? `was added less than 24 hours ago and can be used from ${usableAt.toISOString()}`
    : `is not one of your receiving or pool addresses on ${name}, and your settings allow only these`;
  return { path: "recipient_address", code: "recipient_not_allowed", message };
}

function recipientMissing({ name }: RecipientCriteria["chain"]): FieldError {
  const message = `is required: your settings have no usable receiving address for ${name}`;
  return { path: "recipient_address", code: "required", message };
}

/**
 * The merchant's shared addresses on a chain, locked so that the merchant's claim to each lasts until the new request
 * is committed. PostgreSQL checks `owned.merchant_id` again under the lock, which excludes an address that has just
 * been claimed by another merchant.
 */
async function sharedAddresses(tx: SqlTransaction, scope: Scope, chainId: number, now: Date): Promise<string[]> {
  const { merchantId, environment } = scope;
  const rows = await tx.$queryRaw<{ address: string }[]>`
    SELECT owned.address FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${chainId} AND owned.merchant_id = ${merchantId}
      AND owned.environment = ${environment}::environment AND owned.mode = 'shared' AND ${isUsableSql(scope, now)}
    ORDER BY listed.id FOR KEY SHARE OF owned`;
  return rows.map((row) => row.address);
}

/** Serializes concurrent creations for the same amount, so that each sees the slots taken by the others. */
async function serializeConcurrentCreates(
  tx: SqlTransaction,
  { merchantId }: Scope,
  { tokenId, amount }: RecipientCriteria,
): Promise<void> {
  const key = `create ${merchantId} ${tokenId} ${amount}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

async function leastUsed(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  chainId: number,
  addresses: string[],
): Promise<string | undefined> {
  const [least] = await tx.$queryRaw<{ address: string }[]>`
    SELECT address FROM unnest(${addresses}::text[]) WITH ORDINALITY AS recipient (address, ordinal)
    ORDER BY (
      SELECT count(*) FROM payment_request r
      WHERE r.merchant_id = ${merchantId} AND r.environment = ${environment}::environment
        AND r.chain_id = ${chainId} AND r.recipient_address = address AND r.status = 'active'), ordinal
    LIMIT 1`;
  return least?.address;
}

type Exclusive = Pick<ReceivingAddress, "id" | "address">;

/**
 * The free pool address that was used longest ago, locked for its next request; null if none is free. Request ids grow,
 * so the lowest `holder_id` is the oldest use.
 */
async function takePoolAddress(
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
