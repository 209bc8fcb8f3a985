import type { SqlTransaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { inSqlTransaction, type Context } from "@/lib/accounts/merchants/context";
import { expiryErrors, returnUrlErrors } from "./field-rules";
import { isPublicId, ownRequest, paymentRequestNotFound } from "./get";
import type { PaymentRequestRow } from "./rows";
import { recordRequestChange } from "./record-change";
import { activeStatus } from "./state";
import type { updatePaymentRequestSchema } from "./update-schema";
import type { z } from "zod";

type UpdatePaymentRequestInput = z.output<typeof updatePaymentRequestSchema>;

// Invariant: an expiry only moves to a later time, and everything that depends on it (late window, amount slots, late
// payments) moves with it in the same transaction.

/**
 * Updates an active request. One conditional UPDATE decides races with cancels, payments and expiry. Throws
 * `payment_request_not_found` unless the merchant has such an active request, and `validation_failed`.
 */
export async function updatePaymentRequest(
  ctx: Context,
  { publicId, changes }: { publicId: string; changes: UpdatePaymentRequestInput },
): Promise<PaymentRequestRow> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  const errors = updateErrors(ctx, changes);
  if (errors.length > 0) throw validationError(...errors);
  return inSqlTransaction(ctx, async (tx) => {
    const requestId = await updateIfActive(tx, ctx, publicId, changes);
    return recordRequestChange(tx, ctx, { requestId, type: "updated", fields: Object.keys(changes) });
  });
}

/** Every field error that depends on the environment or the time. */
export function updateErrors({ scope, now }: Context, changes: Partial<UpdatePaymentRequestInput>): FieldError[] {
  const expiry = changes.expires_at ? expiryErrors(changes.expires_at, now) : [];
  return [...expiry, ...returnUrlErrors(changes, scope.environment)];
}

async function updateIfActive(
  tx: SqlTransaction,
  { scope, now }: Context,
  publicId: string,
  input: UpdatePaymentRequestInput,
): Promise<bigint> {
  const metadata = input.metadata === undefined ? null : JSON.stringify(input.metadata);
  const expiresAt = input.expires_at ?? null;
  // GREATEST ignores nulls. The late window keeps its length in seconds, because a day can have 23 hours.
  const [updated] = await tx.$queryRaw<{ id: bigint; expires_at: Date }[]>`
    UPDATE payment_request r
       SET description = COALESCE(${input.description ?? null}::text, description),
           external_id = COALESCE(${input.external_id ?? null}::text, external_id),
           redirect_url = COALESCE(${input.redirect_url ?? null}::text, redirect_url),
           cancel_url = COALESCE(${input.cancel_url ?? null}::text, cancel_url),
           metadata = COALESCE(${metadata}::jsonb, metadata),
           expires_at = GREATEST(expires_at, ${expiresAt}::timestamptz),
           late_until = GREATEST(expires_at, ${expiresAt}::timestamptz)
             + make_interval(secs => EXTRACT(EPOCH FROM late_until - expires_at)::float8),
           updated_at = ${now}
     WHERE ${ownRequest(scope, publicId)} AND status = ${activeStatus}::payment_request_status
    RETURNING id, expires_at`;
  if (!updated) throw paymentRequestNotFound();
  if (expiresAt && updated.expires_at > expiresAt) {
    const message = `must not be earlier than the current value, ${updated.expires_at.toISOString()}`;
    throw validationError({ path: "expires_at", code: "expires_earlier", message });
  }
  return updated.id;
}
