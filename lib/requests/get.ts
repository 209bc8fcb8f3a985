import { batched } from "@/lib/platform/batch";
import { Prisma, queryPrepared } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID in canonical, lower-case form. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}

/**
 * The same error whether the request does not exist, belongs to another merchant, or is in the wrong environment or
 * status, so that the caller cannot tell which. With `isGuess`, the call counts toward the limit of guessed shortcodes.
 */
export function paymentRequestNotFound(details: { isGuess?: boolean } = {}): DomainError {
  return new DomainError("payment_request_not_found", "No such payment request.", details);
}

/**
 * SQL condition for the merchant's own `payment_request r` with this public id. Throws `payment_request_not_found` if
 * it is not a UUID.
 */
export function ownRequest({ merchantId, environment, createdById }: Scope, publicId: string): Prisma.Sql {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return Prisma.sql`r.public_id = ${publicId}::uuid AND r.merchant_id = ${merchantId}
    AND r.environment = ${environment}::environment ${createdBy(createdById)}`;
}

/** SQL that limits `payment_request r` to those that a person created; without one, to nothing. */
function createdBy(id: bigint | undefined): Prisma.Sql {
  return id === undefined ? Prisma.empty : Prisma.sql`AND r.created_by_id = ${id}`;
}

/** SQL conditions over `payment_request r` for all requests of a merchant in an environment that the caller may see. */
export function ownRequests({ merchantId, environment, createdById }: Scope): Prisma.Sql[] {
  return [
    Prisma.sql`r.merchant_id = ${merchantId}`,
    Prisma.sql`r.environment = ${environment}::environment ${createdBy(createdById)}`,
  ];
}

/** A request of the merchant. Throws `payment_request_not_found`. */
export async function getPaymentRequest(
  { scope }: Context,
  { publicId }: { publicId: string },
): Promise<PaymentRequestRow> {
  // Checked here, because an error inside the batch would reject all of its calls.
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  const row = await findRequest({ publicId, ...scope });
  if (!row) throw paymentRequestNotFound();
  return row;
}

type OwnId = Scope & { publicId: string };

const findRequest = batched(async (wanted: OwnId[]) => {
  const conditions = wanted.map((id) => Prisma.sql`(${ownRequest(id, id.publicId)})`);
  const rows = await readPaymentRequests(queryPrepared, Prisma.join(conditions, " OR "));
  return wanted.map((id) => rows.find((row) => isSameRequest(row, id)));
});

// Invariant: a batch may hold the ids of several merchants and environments, and each call gets only its own request.
function isSameRequest(row: PaymentRequestRow, id: OwnId): boolean {
  const isVisible = id.createdById === undefined || row.createdById === id.createdById;
  return (
    isVisible && row.publicId === id.publicId && row.merchantId === id.merchantId && row.environment === id.environment
  );
}
