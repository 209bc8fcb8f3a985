import { db, type Transaction } from "@/lib/db";
import { validationError, type FieldError } from "@/lib/errors";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { recordTimeline } from "@/lib/timeline/record";
import type { Actor } from "@/lib/merchants/schema";
import { recordEvents } from "@/lib/events/record";
import { toEvent } from "./event";
import { expiryFaults, returnUrlFaults } from "./field-rules";
import { followExpiry } from "./follow-expiry";
import { isPublicId, paymentRequestNotFound } from "./get";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";
import { activeStatus } from "./state";
import type { UpdatePaymentRequestInput } from "./update-schema";

// First promise: a merchant moves an expiry to a later time only, and everything that hangs on it (the late window, the amount
// slots, which payments are late) moves with it in the same transaction.

/**
 * Changes an active request of the merchant and records the event, both or neither. One statement decides, against
 * cancels, payments and expiry. Throws `payment_request_not_found` for whatever is not an active request of the
 * merchant's, and `validation_failed` for values that cannot be.
 */
export async function updatePaymentRequest(
  scope: Scope,
  publicId: string,
  input: UpdatePaymentRequestInput,
  by: Actor,
  urls: Urls,
  now = new Date(),
): Promise<PaymentRequestRow> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  const errors = updateFaults(scope, input, now);
  if (errors.length > 0) throw validationError(...errors);
  return db().$transaction(async (tx) => {
    const id = await updateIfActive(tx, scope, publicId, input, now);
    await recordTimeline(tx, [{ requestId: id, type: "updated", by, fields: Object.keys(input) }], now);
    const changes = input.expires_at ? await followExpiry(tx, id, now) : [];
    const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
    const events = [toEvent("payment_request.updated", row, urls)];
    for (const change of changes) events.push(toEvent(`payment_request.${change}`, row, urls));
    await recordEvents(tx, events, now);
    return row;
  });
}

/** What of a change only the environment and the time can tell is wrong, every field at once. */
export function updateFaults(
  { environment }: Scope,
  input: Partial<UpdatePaymentRequestInput>,
  now = new Date(),
): FieldError[] {
  return [...(input.expires_at ? expiryFaults(input.expires_at, now) : []), ...returnUrlFaults(input, environment)];
}

async function updateIfActive(
  tx: Transaction,
  scope: Scope,
  publicId: string,
  input: UpdatePaymentRequestInput,
  now: Date,
): Promise<bigint> {
  const metadata = input.metadata === undefined ? null : JSON.stringify(input.metadata);
  const expiresAt = input.expires_at ?? null;
  // GREATEST passes over null. The late window keeps its length, counted in seconds: days may have 23 hours.
  const [updated] = await tx.$queryRaw<{ id: bigint; expires_at: Date }[]>`
    UPDATE payment_request
       SET description = COALESCE(${input.description ?? null}::text, description),
           external_id = COALESCE(${input.external_id ?? null}::text, external_id),
           redirect_url = COALESCE(${input.redirect_url ?? null}::text, redirect_url),
           cancel_url = COALESCE(${input.cancel_url ?? null}::text, cancel_url),
           metadata = COALESCE(${metadata}::jsonb, metadata),
           expires_at = GREATEST(expires_at, ${expiresAt}::timestamptz),
           late_until = GREATEST(expires_at, ${expiresAt}::timestamptz)
             + make_interval(secs => EXTRACT(EPOCH FROM late_until - expires_at)::float8),
           updated_at = ${now}
     WHERE public_id = ${publicId}::uuid
       AND merchant_id = ${scope.merchantId}
       AND environment = ${scope.environment}::environment
       AND status = ${activeStatus}::payment_request_status
    RETURNING id, expires_at`;
  if (!updated) throw paymentRequestNotFound();
  if (expiresAt && updated.expires_at > expiresAt) {
    const message = `must not be earlier than it is now, ${updated.expires_at.toISOString()}`;
    throw validationError({ path: "expires_at", code: "expires_earlier", message });
  }
  return updated.id;
}
