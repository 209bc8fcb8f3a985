import { Prisma, queryUnprepared } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { PaymentRequestCounts } from "./schema";

/** Counts the merchant's payment requests by status. */
export async function countPaymentRequests({ scope }: Context): Promise<PaymentRequestCounts> {
  const groups = await queryUnprepared<{ status: keyof PaymentRequestCounts; count: number }>(Prisma.sql`
    SELECT status, count(*)::int AS count FROM payment_request
    WHERE merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment GROUP BY status`);
  const counts: PaymentRequestCounts = { active: 0, completed: 0, expired: 0, cancelled: 0 };
  for (const { status, count } of groups) counts[status] = count;
  return counts;
}
