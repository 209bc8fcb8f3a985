import { Prisma, type SqlTransaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { inSqlTransaction, type Context } from "@/lib/accounts/merchants/context";
import { expiryErrors, returnUrlErrors } from "./field-rules";
import { isPublicId, ownRequest, paymentRequestNotFound } from "./get";
import type { PaymentRequestRow } from "./rows";
import { recordRequestChange } from "./record-change";
import type { FieldChange } from "@/lib/requests/timeline/schema";
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
    const { id: requestId, ...row } = await updateIfActive(tx, ctx, publicId, changes);
    const fields = Object.keys(changes);
    return recordRequestChange(tx, ctx, { requestId, type: "updated", fields, changes: changedFields(row) });
  });
}

/** Every field error that depends on the environment or the time. */
export function updateErrors({ scope, now }: Context, changes: Partial<UpdatePaymentRequestInput>): FieldError[] {
  const expiry = changes.expires_at ? expiryErrors(changes.expires_at, now) : [];
  return [...expiry, ...returnUrlErrors(changes, scope.environment)];
}

type UpdatedRow = { id: bigint; before: Values; after: Values };

async function updateIfActive(
  tx: SqlTransaction,
  { scope, now }: Context,
  publicId: string,
  input: UpdatePaymentRequestInput,
): Promise<UpdatedRow> {
  const metadata = input.metadata === undefined ? null : JSON.stringify(input.metadata);
  const expiresAt = input.expires_at ?? null;
  // GREATEST ignores nulls. The late window keeps its length in seconds, because a day can have 23 hours.
  const [updated] = await tx.$queryRaw<UpdatedRow[]>`
    WITH old AS (
      SELECT r.id, ${values} FROM payment_request r
       WHERE ${ownRequest(scope, publicId)} AND r.status = ${activeStatus}::payment_request_status FOR NO KEY UPDATE),
    updated AS (
      UPDATE payment_request r
         SET description = COALESCE(${input.description ?? null}::text, r.description),
             external_id = COALESCE(${input.external_id ?? null}::text, r.external_id),
             redirect_url = COALESCE(${input.redirect_url ?? null}::text, r.redirect_url),
             cancel_url = COALESCE(${input.cancel_url ?? null}::text, r.cancel_url),
             metadata = COALESCE(${metadata}::jsonb, r.metadata),
             expires_at = GREATEST(r.expires_at, ${expiresAt}::timestamptz),
             late_until = GREATEST(r.expires_at, ${expiresAt}::timestamptz)
               + make_interval(secs => EXTRACT(EPOCH FROM r.late_until - r.expires_at)::float8),
             updated_at = ${now}
        FROM old WHERE r.id = old.id
      RETURNING r.id, ${values})
    SELECT id, to_jsonb(old) AS before, to_jsonb(updated) AS after FROM old JOIN updated USING (id)`;
  if (!updated) throw paymentRequestNotFound();
  const expiry = new Date(updated.after.expires_at);
  if (expiresAt && expiry > expiresAt) {
    const message = `must not be earlier than the current value, ${expiry.toISOString()}`;
    throw validationError({ path: "expires_at", code: "expires_earlier", message });
  }
  return updated;
}

/** Every value of a request that an edit can change, but for its metadata, which can be large. */
type Values = Record<"description" | "external_id" | "redirect_url" | "cancel_url" | "expires_at", string>;
const values = Prisma.sql`r.description, r.external_id, r.redirect_url, r.cancel_url, r.expires_at`;

function changedFields({ before, after }: { before: Values; after: Values }): FieldChange[] {
  const shown = ({ expires_at, ...texts }: Values) => ({ ...texts, expires_at: new Date(expires_at).toISOString() });
  const [old, current] = [shown(before), shown(after)];
  const fields = ["description", "external_id", "redirect_url", "cancel_url", "expires_at"] as const;
  return fields
    .filter((field) => old[field] !== current[field])
    .map((field) => ({ field, before: old[field], after: current[field] }));
}
