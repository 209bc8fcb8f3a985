import { Prisma, type SqlTransaction, type Transaction } from "@/lib/db";
import { validationError, type FieldError } from "@/lib/errors";
import type { ReceivingAddress } from "@/prisma/generated/client";
import type { Scope } from "./scope";

// Invariant: from its first use on, an address receives payments for one merchant only, so that nobody can claim another
// merchant's income by naming that merchant's public address.

export type ClaimedAddress = { chainType: "evm" | "solana"; address: string };

/**
 * Makes a checked address the merchant's in this environment, or confirms that it is. Throws `recipient_in_use`, at `path`,
 * where it is another's. Safe against claims in parallel: the unique key decides.
 */
export async function claimAddress(
  tx: SqlTransaction,
  scope: Scope,
  claim: ClaimedAddress,
  path: string,
): Promise<Owned> {
  // Whose claim at this very moment came first is visible only to the next statement.
  const owned = (await findOrInsert(tx, scope, claim)) ?? (await find(tx, scope, claim));
  if (owned) return owned;
  throw validationError(addressInUse(path));
}

type Owned = Pick<ReceivingAddress, "id" | "mode">;

async function findOrInsert(
  tx: SqlTransaction,
  scope: Scope,
  { chainType, address }: ClaimedAddress,
): Promise<Owned | undefined> {
  const [row] = await tx.$queryRaw<Owned[]>`
    WITH owned AS (${lockedOwn(scope, { chainType, address })}),
    made AS (
      INSERT INTO receiving_address (environment, chain_type, address, merchant_id)
      SELECT ${scope.environment}::environment, ${chainType}::chain_type, ${address}, ${scope.merchantId}
      WHERE NOT EXISTS (SELECT FROM owned)
      ON CONFLICT (environment, chain_type, address) DO NOTHING
      RETURNING id, mode)
    SELECT id, mode FROM owned UNION ALL SELECT id, mode FROM made`;
  return row;
}

async function find(tx: SqlTransaction, scope: Scope, claim: ClaimedAddress): Promise<Owned | undefined> {
  const [row] = await tx.$queryRaw<Owned[]>(lockedOwn(scope, claim));
  return row;
}

/** Held until the caller has committed what it claims the address for: it cannot be released in between. */
function lockedOwn({ merchantId, environment }: Scope, { chainType, address }: ClaimedAddress): Prisma.Sql {
  return Prisma.sql`
    SELECT id, mode FROM receiving_address
    WHERE environment = ${environment}::environment AND chain_type = ${chainType}::chain_type
      AND address = ${address} AND merchant_id = ${merchantId}
    FOR KEY SHARE`;
}

/** Whether another merchant has the address in this environment; nothing is claimed. */
export async function isAnothers(
  database: Transaction,
  { merchantId, environment }: Scope,
  { chainType, address }: ClaimedAddress,
): Promise<boolean> {
  const where = { environment_chainType_address: { environment, chainType, address }, NOT: { merchantId } };
  return (await database.receivingAddress.findUnique({ where })) !== null;
}

/** The refusal of an address that is another merchant's, at the field that names it. */
export function addressInUse(path: string): FieldError {
  const message = "is in use by another merchant of this instance; its operator can release it";
  return { path, code: "recipient_in_use", message };
}
