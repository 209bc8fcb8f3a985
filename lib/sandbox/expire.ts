import type { Transaction } from "@/lib/platform/db";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { readPaymentRequest, recordRequestChange } from "@/lib/requests/record-change";
import { activeStatus } from "@/lib/requests/state";
import { lockSandboxRequest } from "./lock-request";

/**
 * Sets the expiry of an active sandbox request on a local chain to now; the watcher expires it after reading past it.
 * Throws `payment_request_not_found`, and `simulation_unavailable` on other chains.
 */
export async function expireSandboxRequest(
  ctx: Context,
  { publicId }: { publicId: string },
): Promise<PaymentRequestRow> {
  return inTransaction(ctx, async (tx) =>
    expireNow(tx, ctx, await lockSandboxRequest(tx, ctx.scope, publicId, [activeStatus])),
  );
}

/**
 * Moves the expiry of a locked request to now; the late window keeps its length. Does nothing after the expiry. Must be
 * the last call of the transaction.
 */
export async function expireNow(tx: Transaction, ctx: Context, id: bigint): Promise<PaymentRequestRow> {
  const { scope, now } = ctx;
  const [moved] = await tx.$queryRaw<{ before: Date }[]>`
    UPDATE payment_request r
       SET expires_at = ${now}, late_until = ${now}::timestamptz + (r.late_until - r.expires_at), updated_at = ${now}
      FROM (SELECT id, expires_at FROM payment_request
             WHERE id = ${id} AND merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment
               AND expires_at > ${now} FOR NO KEY UPDATE) AS old
     WHERE r.id = old.id
    RETURNING old.expires_at AS before`;
  if (!moved) return readPaymentRequest(tx, scope, id);
  const change = { field: "expires_at", before: moved.before.toISOString(), after: now.toISOString() };
  return recordRequestChange(tx, ctx, { requestId: id, type: "updated", fields: ["expires_at"], changes: [change] });
}
