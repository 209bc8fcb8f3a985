import { db, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { recordTimeline } from "@/lib/timeline/record";
import type { Actor } from "@/lib/merchants/schema";
import { recordEvents } from "@/lib/events/record";
import { toEvent } from "./event";
import { isPublicId, paymentRequestNotFound } from "./get";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

/** Why the merchant takes the request for paid, and who said so. */
type Resolution = { note: string; by: Actor };

/**
 * Completes by hand what did not complete by itself: an expired request, or an active one that is partly paid. Its sums stay
 * what they are. One statement decides, against payments, expiry, cancels and other resolves; the event is recorded with
 * it. Throws `payment_request_not_found` for everything else.
 */
export async function resolvePaymentRequest(
  scope: Scope,
  publicId: string,
  resolution: Resolution,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<PaymentRequestRow> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return database.$transaction(async (tx) => {
    const id = await resolveIfOpen(tx, scope, publicId, resolution, now);
    await recordTimeline(tx, [{ requestId: id, type: "resolved", ...resolution }], now);
    const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
    await recordEvents(tx, [toEvent("payment_request.completed", row, urls)], now);
    return row;
  });
}

async function resolveIfOpen(
  tx: Transaction,
  scope: Scope,
  publicId: string,
  { note, by }: Resolution,
  now: Date,
): Promise<bigint> {
  const [resolved] = await tx.$queryRaw<{ id: bigint }[]>`
    UPDATE payment_request
       SET status = 'completed', exception = 'resolved_manually', completed_at = ${now}, updated_at = ${now},
           resolved_by = ${by.type === "api_key" ? by.id : by.email}, resolution_note = ${note}
     WHERE public_id = ${publicId}::uuid
       AND merchant_id = ${scope.merchantId}
       AND environment = ${scope.environment}::environment
       AND (status = 'expired' OR (status = 'active' AND paid_amount > 0))
    RETURNING id`;
  if (!resolved) throw paymentRequestNotFound();
  return resolved.id;
}
