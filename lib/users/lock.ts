import type { Transaction } from "@/lib/db";

type Member = { email: string; merchantId: bigint | null };

/**
 * Locks a user against deletion until the transaction ends. Returns their e-mail address with each of their merchants,
 * in the lock order of audit chains, or one row without a merchant; empty if they are deleted. Users are locked before
 * the audit log.
 */
export async function lockUser(tx: Transaction, id: bigint): Promise<Member[]> {
  return tx.$queryRaw<Member[]>`
    SELECT u.email, m.merchant_id AS "merchantId" FROM app_user u LEFT JOIN membership m ON m.user_id = u.id
    WHERE u.id = ${id} ORDER BY m.merchant_id FOR KEY SHARE OF u`;
}
