import { pool } from "@/lib/platform/db";
import type { Membership } from "./schema";

/** The merchants of a person, the default one first. */
export async function listMemberships(userId: bigint): Promise<Membership[]> {
  const { rows } = await pool().query<Membership>({
    name: "list-memberships",
    text: `SELECT merchant.id::text AS "merchantId", merchant.name AS "merchantName"
             FROM membership JOIN merchant ON merchant.id = membership.merchant_id
            WHERE membership.user_id = $1
            ORDER BY membership.created_at, merchant.id`,
    values: [userId],
  });
  return rows;
}
