import { db, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { recordTimeline } from "@/lib/timeline/record";
import type { Actor } from "@/lib/merchants/schema";
import { recordEvents } from "@/lib/events/record";
import { toEvent } from "./event";
import { isPublicId, paymentRequestNotFound } from "./get";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";
import { activeStatus } from "./state";

/**
 * Cancels an active request of the merchant and records the event, both or neither. One statement decides, against
 * payments, expiry and other cancels: who commits first wins. Throws `payment_request_not_found` for everything else.
 */
export async function cancelPaymentRequest(
  scope: Scope,
  publicId: string,
  by: Actor,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<PaymentRequestRow> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return database.$transaction(async (tx) => {
    const id = await cancelIfActive(tx, scope, publicId, now);
    await recordTimeline(tx, [{ requestId: id, type: "cancelled", by }], now);
    const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
    await recordEvents(tx, [toEvent("payment_request.cancelled", row, urls)], now);
    return row;
  });
}

async function cancelIfActive(tx: Transaction, scope: Scope, publicId: string, now: Date): Promise<bigint> {
  const [cancelled] = await tx.$queryRaw<{ id: bigint }[]>`
    UPDATE payment_request
       SET status = 'cancelled', cancelled_at = ${now}, updated_at = ${now}
     WHERE public_id = ${publicId}::uuid
       AND merchant_id = ${scope.merchantId}
       AND environment = ${scope.environment}::environment
       AND status = ${activeStatus}::payment_request_status
    RETURNING id`;
  if (!cancelled) throw paymentRequestNotFound();
  return cancelled.id;
}
