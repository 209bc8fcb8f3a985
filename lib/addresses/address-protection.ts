import { Prisma, type Transaction } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";

// Invariant: while a merchant's addresses are protected, requests use only listed addresses, and none that was added
// under protection less than a day ago. So a stolen API key or session cannot redirect money within a day.

export const protectionDelayMs = 24 * 3_600_000;

/** Condition: the merchant's addresses are protected now. */
function isProtectedSql({ merchantId, environment, createdById }: Scope, now: Date): Prisma.Sql {
  // A person who sees only their own requests cannot choose where the money goes.
  if (createdById !== undefined) return Prisma.sql`TRUE`;
  return Prisma.sql`EXISTS (
    SELECT FROM address_protection protection WHERE protection.merchant_id = ${merchantId}
      AND protection.environment = ${environment}::environment
      AND (protection.ends_at IS NULL OR protection.ends_at > ${now}::timestamptz))`;
}

/** Condition: `chain_receiving_address listed` can be used now. */
export function isUsableSql(scope: Scope, now: Date): Prisma.Sql {
  return Prisma.sql`(listed.usable_at IS NULL OR listed.usable_at <= ${now}::timestamptz OR NOT ${isProtectedSql(scope, now)})`;
}

/** Condition: a request may use this address of a chain. */
export function isAllowedSql(
  scope: Scope,
  { chainId, address }: { chainId: number; address: string },
  now: Date,
): Prisma.Sql {
  return Prisma.sql`(NOT ${isProtectedSql(scope, now)} OR EXISTS (
    SELECT FROM chain_receiving_address listed JOIN receiving_address named ON named.id = listed.receiving_address_id
    WHERE listed.merchant_id = ${scope.merchantId} AND listed.chain_id = ${chainId} AND named.address = ${address}
      AND named.environment = ${scope.environment}::environment
      AND (listed.usable_at IS NULL OR listed.usable_at <= ${now}::timestamptz)))`;
}

/** Serializes changes to the protection and additions of addresses until the transaction ends. */
export async function lockProtection(tx: Transaction, { merchantId }: Scope): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
}

/** When an address added now becomes usable; null if at once. The protection must be locked. */
export async function usableFrom(tx: Transaction, scope: Scope, now: Date): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ isOn: boolean }[]>`SELECT ${isProtectedSql(scope, now)} AS "isOn"`;
  return row?.isOn ? new Date(now.getTime() + protectionDelayMs) : null;
}
