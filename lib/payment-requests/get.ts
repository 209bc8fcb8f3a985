import { readTogether } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a path segment can name a request at all: a UUID as Remit writes it. */
export function isPublicId(text: string): boolean {
  return uuid.test(text);
}

/** One refusal for whatever cannot be had: unknown, foreign, of the other environment, or in the wrong state. */
export function paymentRequestNotFound(details: { isGuess?: boolean } = {}): DomainError {
  return new DomainError("payment_request_not_found", "There is no such payment request.", details);
}

/** A request of the merchant. Throws `payment_request_not_found`, the same for a foreign one as for none. */
export async function getPaymentRequest(scope: Scope, publicId: string): Promise<PaymentRequestRow> {
  const where = { publicId, ...scope };
  const row = isPublicId(publicId)
    ? await readTogether((tx) => tx.paymentRequest.findFirst({ where, include: paymentRequestInclude }))
    : null;
  if (!row) throw paymentRequestNotFound();
  return row;
}
