import { Prisma } from "@/lib/platform/db";
import { inSqlTransaction, type Context } from "@/lib/accounts/merchants/context";
import { ownRequest, paymentRequestNotFound } from "./get";
import type { PaymentRequestRow } from "./rows";
import { recordRequestChange } from "./record-change";
import { activeStatus } from "./state";

/**
 * Cancels an active request and its scheduled simulated payments. One conditional UPDATE decides races with payments,
 * expiry and other cancellations. Throws `payment_request_not_found` if the merchant has no such active request.
 */
export async function cancelPaymentRequest(
  ctx: Context,
  { publicId }: { publicId: string },
): Promise<PaymentRequestRow> {
  const { scope, now } = ctx;
  const isOwn = ownRequest(scope, publicId);
  return inSqlTransaction(ctx, async (tx) => {
    const [cancelled] = await tx.$queryRaw<{ id: bigint }[]>`
      UPDATE payment_request r SET status = 'cancelled', cancelled_at = ${now}, updated_at = ${now}
       WHERE ${isOwn} AND status = ${activeStatus}::payment_request_status
      RETURNING id`;
    if (!cancelled) throw paymentRequestNotFound();
    const endSimulations = Prisma.sql`
      UPDATE simulation SET done_at = ${now} WHERE request_id = ${cancelled.id} AND done_at IS NULL`;
    return recordRequestChange(tx, ctx, { requestId: cancelled.id, type: "cancelled", extraWrites: [endSimulations] });
  });
}
