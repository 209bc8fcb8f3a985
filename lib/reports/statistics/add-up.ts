import { db } from "@/lib/platform/db";

/** Adds the parts of each sum of payments together, so that as many rows remain as quarters of an hour had payments. */
export async function addUpPaymentSums(): Promise<void> {
  await db().$transaction([
    db().$executeRaw`
      WITH parts AS (DELETE FROM payment_sum WHERE part <> 0 RETURNING *)
      INSERT INTO payment_sum (merchant_id, environment, quarter, token_id, part, amount, payments)
      SELECT merchant_id, environment, quarter, token_id, 0, sum(amount), sum(payments) FROM parts GROUP BY 1, 2, 3, 4
      ON CONFLICT (merchant_id, environment, quarter, token_id, part) DO UPDATE SET
        amount = payment_sum.amount + excluded.amount, payments = payment_sum.payments + excluded.payments`,
    db().$executeRaw`DELETE FROM payment_sum WHERE part = 0 AND payments = 0 AND amount = 0`,
  ]);
}
