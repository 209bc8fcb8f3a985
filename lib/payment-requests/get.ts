import { Prisma, readTogether } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Context } from "@/lib/merchants/context";
import type { Scope } from "@/lib/merchants/scope";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a request's public id: a UUID as Remit writes it. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}

/** One refusal for every request that the caller cannot have: unknown, foreign, or in the wrong environment or state. */
export function paymentRequestNotFound(details: { isGuess?: boolean } = {}): DomainError {
  return new DomainError("payment_request_not_found", "There is no such payment request.", details);
}

/** SQL that holds for the merchant's own request with this public id. Throws `payment_request_not_found` for no UUID. */
export function ownRequest({ merchantId, environment }: Scope, publicId: string): Prisma.Sql {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return Prisma.sql`public_id = ${publicId}::uuid AND merchant_id = ${merchantId}
    AND environment = ${environment}::environment`;
}

/** A request of the merchant. Throws `payment_request_not_found`. */
export async function getPaymentRequest(
  { scope }: Context,
  { publicId }: { publicId: string },
): Promise<PaymentRequestRow> {
  const where = { publicId, ...scope };
  const row = isPublicId(publicId)
    ? await readTogether((tx) => tx.paymentRequest.findFirst({ where, include: paymentRequestInclude }))
    : null;
  if (!row) throw paymentRequestNotFound();
  return row;
}
