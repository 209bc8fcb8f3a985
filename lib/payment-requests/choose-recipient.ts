import type { Transaction } from "@/lib/db";
import { validationError, type FieldError } from "@/lib/errors";
import { addressInUse, claimAddress, isAnothers } from "@/lib/merchants/claim-address";
import type { Scope } from "@/lib/merchants/scope";
import { recipientsWithFreeSlot } from "./amount-slots";

type Wish = { chain: { id: number; type: "evm" | "solana"; name: string }; tokenId: number; amount: bigint };

/**
 * Where a new request is paid to: the address given, which becomes the merchant's; else the first of the merchant's
 * addresses for the chain whose slot for this amount is free, else the least used. Throws `recipient_in_use` or, where
 * the merchant has no address, `required`.
 */
export async function chooseRecipient(
  tx: Transaction,
  scope: Scope,
  given: string | null,
  wish: Wish,
  now: Date,
): Promise<string> {
  if (given !== null) {
    await claimAddress(tx, scope, { chainType: wish.chain.type, address: given }, "recipient_address");
    return given;
  }
  const addresses = await ownAddresses(tx, scope, wish.chain.id);
  if (addresses.length > 1) await waitForTwins(tx, scope, wish);
  const [free] = await recipientsWithFreeSlot(
    tx,
    { chainId: wish.chain.id, tokenId: wish.tokenId },
    addresses,
    wish.amount,
    now,
  );
  const chosen = free ?? (await leastUsed(tx, wish.chain.id, addresses));
  if (chosen !== undefined) return chosen;
  throw validationError(recipientMissing(wish.chain));
}

/** What would keep a recipient from being chosen as things stand; nothing is claimed. */
export async function recipientFaults(
  database: Transaction,
  scope: Scope,
  given: string | null,
  chain: Wish["chain"],
): Promise<FieldError[]> {
  if (given === null) {
    return (await ownAddresses(database, scope, chain.id)).length > 0 ? [] : [recipientMissing(chain)];
  }
  const address = { chainType: chain.type, address: given };
  return (await isAnothers(database, scope, address)) ? [addressInUse("recipient_address")] : [];
}

function recipientMissing({ name }: Wish["chain"]): FieldError {
  const message = `is required: there is no receiving address for ${name} in the settings`;
  return { path: "recipient_address", code: "required", message };
}

/** Locked like a claim, so that none of them is released before the request is there to be seen. */
async function ownAddresses(tx: Transaction, { merchantId, environment }: Scope, chainId: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ address: string }[]>`
    SELECT owned.address FROM chain_receiving_address used
    JOIN receiving_address owned ON owned.id = used.receiving_address_id
    WHERE used.merchant_id = ${merchantId} AND used.chain_id = ${chainId}
      AND owned.environment = ${environment}::environment
    ORDER BY used.id FOR KEY SHARE OF owned`;
  return rows.map((row) => row.address);
}

/** Creations of the same amount at the same moment take turns, so that each finds the slots the others took. */
async function waitForTwins(tx: Transaction, { merchantId }: Scope, { tokenId, amount }: Wish): Promise<void> {
  const key = `create ${merchantId} ${tokenId} ${amount}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

async function leastUsed(tx: Transaction, chainId: number, addresses: string[]): Promise<string | undefined> {
  const used = await tx.paymentRequest.groupBy({
    by: ["recipientAddress"],
    where: { chainId, recipientAddress: { in: addresses }, status: "active" },
    _count: true,
  });
  const uses = (address: string): number => used.find((row) => row.recipientAddress === address)?._count ?? 0;
  return addresses.reduce<string | undefined>(
    (least, address) => (least === undefined || uses(address) < uses(least) ? address : least),
    undefined,
  );
}
