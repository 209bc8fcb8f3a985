import { db } from "@/lib/db";
import type { Context } from "@/lib/merchants/context";
import type { PaymentRequestCounts } from "./schema";

/** Counts the merchant's payment requests by status. */
export async function countPaymentRequests({ scope }: Context): Promise<PaymentRequestCounts> {
  const groups = await db().paymentRequest.groupBy({
    by: ["status"],
    where: scope,
    _count: true,
  });
  const counts: PaymentRequestCounts = { active: 0, completed: 0, expired: 0, cancelled: 0 };
  for (const { status, _count } of groups) counts[status] = _count;
  return counts;
}
