import type { Transaction } from "@/lib/db";
import { settlePaymentRequest, type RequestChange } from "./apply-payment";

/**
 * Brings what hangs on the expiry of a locked request in line with it: its amount slots, which of its payments are late, and
 * its standing. Answers what the merchant must hear.
 */
export async function followExpiry(tx: Transaction, id: bigint, now: Date): Promise<RequestChange[]> {
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id } });
  await tx.$executeRaw`UPDATE amount_slot SET free_at = ${row.lateUntil} WHERE request_id = ${id}`;
  await tx.$executeRaw`
    UPDATE payment SET is_late = t.block_time > ${row.expiresAt}::timestamptz
    FROM transfer t WHERE t.id = payment.transfer_id AND payment.request_id = ${id}`;
  return settlePaymentRequest(tx, id, now);
}
