import type { Transaction } from "@/lib/db";

type UserMerchant = { email: string; merchantId: bigint | null };

/**
 * Locks a user against deletion until the transaction ends. Returns one row per merchant of the user, a single row with
 * `merchantId: null` if there is no merchant, and no rows if the user does not exist.
 * Invariant: every transaction locks users first and then audit logs by merchant ID, so that none of them deadlock.
 */
export async function lockUser(tx: Transaction, id: bigint): Promise<UserMerchant[]> {
  return tx.$queryRaw<UserMerchant[]>`
    SELECT u.email, m.merchant_id AS "merchantId" FROM app_user u LEFT JOIN membership m ON m.user_id = u.id
    WHERE u.id = ${id} ORDER BY m.merchant_id FOR KEY SHARE OF u`;
}
