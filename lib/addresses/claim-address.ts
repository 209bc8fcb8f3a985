import { Prisma, type SqlTransaction, type Transaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import type { ReceivingAddress } from "@/prisma/generated/client";
import type { Scope } from "@/lib/platform/scope";

// Invariant: from its first use on, an address receives payments for one merchant only, so that no merchant can claim
// another's income by using a public address. Only a signature by its key (`lib/requests/address-ownership`) or the operator can
// give it to another merchant.

export type ClaimedAddress = { chainType: "evm" | "solana"; address: string };

/**
 * Claims a checked address for the merchant in this environment, or confirms its claim. Throws `recipient_in_use`, at
 * `path`, if another merchant owns it. Concurrent claims are decided by the unique key.
 */
export async function claimAddress(
  tx: SqlTransaction,
  scope: Scope,
  claim: ClaimedAddress,
  path: string,
): Promise<Owned> {
  const claimed = await claimAllowed(tx, scope, claim, Prisma.sql`true`);
  if (claimed.owned) return claimed.owned;
  throw validationError(recipientInUse(path));
}

type Owned = Pick<ReceivingAddress, "id" | "mode">;

/** The result of a claim: `owned` is null if the address is another merchant's or the claim is not allowed. */
type Claimed = { isAllowed: boolean; owned: Owned | null };

/** Claims an address if the SQL `condition` is true, in one statement; otherwise claims nothing. Does not throw. */
export async function claimAllowed(
  tx: SqlTransaction,
  scope: Scope,
  claim: ClaimedAddress,
  condition: Prisma.Sql,
): Promise<Claimed> {
  const claimed = await findOrInsert(tx, scope, claim, condition);
  if (!claimed.isAllowed || claimed.owned) return claimed;
  // A concurrent claim that came first is visible only to the next statement.
  return { isAllowed: true, owned: (await find(tx, scope, claim)) ?? null };
}

async function findOrInsert(
  tx: SqlTransaction,
  scope: Scope,
  { chainType, address }: ClaimedAddress,
  condition: Prisma.Sql,
): Promise<Claimed> {
  const [row] = await tx.$queryRaw<{ isAllowed: boolean; id: bigint | null; mode: Owned["mode"] | null }[]>`
    WITH allowed AS (SELECT ${condition} AS "isAllowed"),
    owned AS (${lockOwn(scope, { chainType, address })}),
    inserted AS (
      INSERT INTO receiving_address (environment, chain_type, address, merchant_id)
      SELECT ${scope.environment}::environment, ${chainType}::chain_type, ${address}, ${scope.merchantId}
      FROM allowed WHERE "isAllowed" AND NOT EXISTS (SELECT FROM owned)
      ON CONFLICT (environment, chain_type, address) DO NOTHING
      RETURNING id, mode)
    SELECT "isAllowed", id, mode FROM allowed
    LEFT JOIN (SELECT id, mode FROM owned UNION ALL SELECT id, mode FROM inserted) claimed ON "isAllowed"`;
  const { id = null, mode = null } = row ?? {};
  return { isAllowed: row?.isAllowed ?? false, owned: id === null || mode === null ? null : { id, mode } };
}

async function find(tx: SqlTransaction, scope: Scope, claim: ClaimedAddress): Promise<Owned | undefined> {
  const [row] = await tx.$queryRaw<Owned[]>(lockOwn(scope, claim));
  return row;
}

/** SQL for the merchant's own address, locked until the caller commits, so that it cannot be released in between. */
function lockOwn({ merchantId, environment }: Scope, { chainType, address }: ClaimedAddress): Prisma.Sql {
  return Prisma.sql`
    SELECT id, mode FROM receiving_address
    WHERE environment = ${environment}::environment AND chain_type = ${chainType}::chain_type
      AND address = ${address} AND merchant_id = ${merchantId}
    FOR KEY SHARE`;
}

/** Whether another merchant has claimed the address in this environment. */
export async function isClaimedByOther(
  database: Transaction,
  { merchantId, environment }: Scope,
  { chainType, address }: ClaimedAddress,
): Promise<boolean> {
  const where = { environment_chainType_address: { environment, chainType, address }, NOT: { merchantId } };
  return (await database.receivingAddress.findUnique({ where })) !== null;
}

/** The field error for an address that another merchant has claimed. */
export function recipientInUse(path: string): FieldError {
  const message =
    "is in use by another merchant of this instance; if it is yours, prove its ownership in the dashboard settings or ask the operator to release it";
  return { path, code: "recipient_in_use", message };
}
