import { Prisma, queryPrepared } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Context } from "@/lib/merchants/context";
import type { Scope } from "@/lib/merchants/scope";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a request's public id: a UUID as Remit writes it. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}

/** One refusal for every request that the caller cannot have: unknown, foreign, or in the wrong environment or state. */
export function paymentRequestNotFound(details: { isGuess?: boolean } = {}): DomainError {
  return new DomainError("payment_request_not_found", "There is no such payment request.", details);
}

/** SQL that holds for the merchant's own `payment_request r` with this public id. Throws `payment_request_not_found` for no UUID. */
export function ownRequest({ merchantId, environment }: Scope, publicId: string): Prisma.Sql {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return Prisma.sql`r.public_id = ${publicId}::uuid AND r.merchant_id = ${merchantId}
    AND r.environment = ${environment}::environment`;
}

/** A request of the merchant. Throws `payment_request_not_found`. */
export async function getPaymentRequest(
  { scope }: Context,
  { publicId }: { publicId: string },
): Promise<PaymentRequestRow> {
  const [row] = await readPaymentRequests(queryPrepared, ownRequest(scope, publicId));
  if (!row) throw paymentRequestNotFound();
  return row;
}
