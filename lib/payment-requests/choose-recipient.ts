import type { SqlTransaction, Transaction } from "@/lib/db";
import { DomainError, validationError, type FieldError } from "@/lib/errors";
import { addressInUse, claimAddress, isAnothers, type ClaimedAddress } from "@/lib/merchants/claim-address";
import { lockIfFree, takePoolAddress } from "@/lib/merchants/exclusive-address";
import type { Scope } from "@/lib/merchants/scope";
import { recipientsWithFreeSlot } from "./amount-slots";

type Wish = { chain: { id: number; type: "evm" | "solana"; name: string }; tokenId: number; amount: bigint };

/** Where a request is paid. An exclusive address is locked, and must be held for the request in the same transaction. */
type Recipient = { address: string; exclusiveId: bigint | null };

/**
 * Where a new request is paid: the address given, which becomes the merchant's; else a free address of the chain's pool;
 * else, without a pool, the first of the merchant's addresses for the chain whose slot for this amount is free, or the
 * least used. Throws `recipient_in_use`, `address_in_use` for an exclusive address that serves another request,
 * `recipient_pool_exhausted` or, where the merchant has no address, `required`.
 */
export async function chooseRecipient(
  tx: SqlTransaction,
  scope: Scope,
  given: string | null,
  wish: Wish,
  now: Date,
): Promise<Recipient> {
  if (given !== null) return claimGiven(tx, scope, { chainType: wish.chain.type, address: given }, now);
  const pooled = await takePoolAddress(tx, scope, wish.chain.id, now);
  if (pooled) return { address: pooled.address, exclusiveId: pooled.id };
  await requireNoPool(tx, scope, wish.chain);
  return { address: await chooseShared(tx, scope, wish, now), exclusiveId: null };
}

async function claimGiven(tx: SqlTransaction, scope: Scope, claim: ClaimedAddress, now: Date): Promise<Recipient> {
  const { id, mode } = await claimAddress(tx, scope, claim, "recipient_address");
  const { address } = claim;
  if (mode === "shared") return { address, exclusiveId: null };
  if (await lockIfFree(tx, id, now)) return { address, exclusiveId: id };
  const [holder] = await tx.$queryRaw<{ publicId: string; lateUntil: Date }[]>`
    SELECT held.public_id AS "publicId", held.late_until AS "lateUntil"
    FROM receiving_address owned JOIN payment_request held ON held.id = owned.holder_id WHERE owned.id = ${id}`;
  const served = holder ? `payment request ${holder.publicId} until ${holder.lateUntil.toISOString()}` : "another one";
  const message = `is an exclusive address and serves ${served}; leave it out to get a free address of the pool`;
  throw validationError({ path: "recipient_address", code: "address_in_use", message });
}

async function chooseShared(tx: SqlTransaction, scope: Scope, wish: Wish, now: Date): Promise<string> {
  const addresses = await sharedAddresses(tx, scope, wish.chain.id);
  if (addresses.length > 1) await waitForTwins(tx, scope, wish);
  const place = { chainId: wish.chain.id, tokenId: wish.tokenId };
  const [free] = await recipientsWithFreeSlot(tx, place, addresses, wish.amount, now);
  const chosen = free ?? (await leastUsed(tx, wish.chain.id, addresses));
  if (chosen !== undefined) return chosen;
  throw validationError(recipientMissing(wish.chain));
}

async function requireNoPool(tx: SqlTransaction, { merchantId }: Scope, { id, name }: Wish["chain"]): Promise<void> {
  const [pooled] = await tx.$queryRaw<unknown[]>`
    SELECT listed.id FROM chain_receiving_address listed
    JOIN receiving_address owned ON owned.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${merchantId} AND listed.chain_id = ${id} AND owned.mode = 'exclusive' LIMIT 1`;
  if (!pooled) return;
  throw new DomainError(
    "recipient_pool_exhausted",
    `Each address of your pool on ${name} serves a payment request. Add addresses to the pool, name another recipient_address, or try again when a late window has ended.`,
  );
}

/** What would keep a recipient from being chosen as things stand; nothing is claimed. */
export async function recipientFaults(
  database: Transaction,
  scope: Scope,
  given: string | null,
  chain: Wish["chain"],
): Promise<FieldError[]> {
  if (given === null) {
    const { merchantId, environment } = scope;
    const where = { merchantId, chainId: chain.id, receivingAddress: { environment } };
    return (await database.chainReceivingAddress.findFirst({ where })) ? [] : [recipientMissing(chain)];
  }
  const address = { chainType: chain.type, address: given };
  return (await isAnothers(database, scope, address)) ? [addressInUse("recipient_address")] : [];
}

function recipientMissing({ name }: Wish["chain"]): FieldError {
  const message = `is required: there is no receiving address for ${name} in the settings`;
  return { path: "recipient_address", code: "required", message };
}

/** Locked like a claim, so that none of them is released before the request is there to be seen. */
async function sharedAddresses(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  chainId: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ address: string }[]>`
    SELECT owned.address FROM chain_receiving_address used
    JOIN receiving_address owned ON owned.id = used.receiving_address_id
    WHERE used.merchant_id = ${merchantId} AND used.chain_id = ${chainId}
      AND owned.environment = ${environment}::environment AND owned.mode = 'shared'
    ORDER BY used.id FOR KEY SHARE OF owned`;
  return rows.map((row) => row.address);
}

/** Creations of the same amount at the same moment take turns, so that each finds the slots the others took. */
async function waitForTwins(tx: SqlTransaction, { merchantId }: Scope, { tokenId, amount }: Wish): Promise<void> {
  const key = `create ${merchantId} ${tokenId} ${amount}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

async function leastUsed(tx: SqlTransaction, chainId: number, addresses: string[]): Promise<string | undefined> {
  const [least] = await tx.$queryRaw<{ address: string }[]>`
    SELECT address FROM unnest(${addresses}::text[]) WITH ORDINALITY AS recipient (address, place)
    ORDER BY (
      SELECT count(*) FROM payment_request r
      WHERE r.chain_id = ${chainId} AND r.recipient_address = address AND r.status = 'active'), place
    LIMIT 1`;
  return least?.address;
}
