import { actorName, inSqlTransaction, type Context } from "@/lib/accounts/merchants/context";
import { ownRequest, paymentRequestNotFound } from "./get";
import type { PaymentRequestRow } from "./rows";
import { recordRequestChange } from "./record-change";

/**
 * Marks an expired or partly paid active request as paid without changing its sums. One conditional UPDATE decides
 * races with payments, expiry, cancellations and other resolutions. Throws `payment_request_not_found` for any other
 * request.
 */
export async function resolvePaymentRequest(
  ctx: Context,
  { publicId, note }: { publicId: string; note: string },
): Promise<PaymentRequestRow> {
  const { scope, actor, now } = ctx;
  const isOwn = ownRequest(scope, publicId);
  return inSqlTransaction(ctx, async (tx) => {
    const [resolved] = await tx.$queryRaw<{ id: bigint }[]>`
      UPDATE payment_request r
         SET status = 'completed', exception = 'resolved_manually', completed_at = ${now}, updated_at = ${now},
             resolved_by = ${actorName(actor)}, resolution_note = ${note}
       WHERE ${isOwn} AND (status = 'expired' OR (status = 'active' AND paid_amount > 0))
      RETURNING id`;
    if (!resolved) throw paymentRequestNotFound();
    return recordRequestChange(tx, ctx, { requestId: resolved.id, type: "resolved", note });
  });
}
