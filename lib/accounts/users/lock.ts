import type { Transaction } from "@/lib/platform/db";

type UserMerchant = { email: string; merchantId: bigint | null };

/**
 * Locks a user against deletion until the transaction ends. Returns a row per merchant, or one with `merchantId: null`
 * for a user without a merchant; no rows if there is no user. Invariant: to prevent deadlocks, every transaction locks
 * users first, then audit logs by merchant id.
 */
export async function lockUser(tx: Transaction, id: bigint): Promise<UserMerchant[]> {
  return tx.$queryRaw<UserMerchant[]>`
    SELECT u.email, m.merchant_id AS "merchantId" FROM app_user u LEFT JOIN membership m ON m.user_id = u.id
    WHERE u.id = ${id} ORDER BY m.merchant_id FOR KEY SHARE OF u`;
}

/**
 * Locks a user against every change until the transaction ends. Returns false if the user no longer exists, is disabled
 * or has another session version.
 */
export async function lockVersion(
  tx: Transaction,
  { id, sessionVersion }: { id: bigint; sessionVersion: number },
): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM app_user WHERE id = ${id} AND session_version = ${sessionVersion} AND disabled_at IS NULL FOR SHARE`;
  return locked.length > 0;
}
