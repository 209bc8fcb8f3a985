import { storedSpelling } from "@/lib/chains/address";
import { Prisma } from "@/lib/db";
import { withinRange } from "@/lib/pagination/conditions";
import type { Scope } from "@/lib/merchants/scope";
import { metadataFilters, type ListPaymentRequestsInput } from "./list-schema";
import { mentions } from "./search";

/** All requests of a merchant in an environment, as SQL over `payment_request r`. */
export function ownRequests(scope: Scope): Prisma.Sql[] {
  return [
    Prisma.sql`r.merchant_id = ${scope.merchantId}`,
    Prisma.sql`r.environment = ${scope.environment}::environment`,
  ];
}

/**
 * What a query asks of its rows besides, as SQL over `payment_request r`. `chainId` is the id of `query.chain`, null where that
 * is unknown: from a number PostgreSQL can tell how many rows to expect, from a subquery it cannot.
 */
export function filterConditions(scope: Scope, query: ListPaymentRequestsInput, chainId: number | null): Prisma.Sql[] {
  return [
    ...fieldConditions(query),
    ...(query.chain ? [Prisma.sql`r.chain_id = ${chainId}`] : []),
    ...withinRange(Prisma.sql`r.created_at`, "created_at", query),
    ...withinRange(Prisma.sql`r.expires_at`, "expires_at", query),
    ...metadataFilters(query).map(hasMetadata),
    ...(query.transaction_hash ? [hasTransaction(query.transaction_hash)] : []),
    ...(query.q ? [mentions(scope, query.q)] : []),
  ];
}

function fieldConditions(query: ListPaymentRequestsInput): Prisma.Sql[] {
  const { status, exception, external_id, shortcode, token_id, recipient_address } = query;
  return [
    ...(status ? [Prisma.sql`r.status = ANY(${status}::payment_request_status[])`] : []),
    ...(exception ? [Prisma.sql`r.exception = ANY(${exception}::payment_exception[])`] : []),
    ...(external_id ? [Prisma.sql`r.external_id = ${external_id}`] : []),
    ...(shortcode ? [Prisma.sql`r.shortcode = ${shortcode}`] : []),
    ...(token_id ? [Prisma.sql`r.token_id = ${token_id}`] : []),
    ...(recipient_address ? [Prisma.sql`r.recipient_address = ${storedSpelling(recipient_address)}`] : []),
  ];
}

/** The text itself, or the scalar that it spells: a query cannot say which of the two is meant. */
function hasMetadata({ key, text }: { key: string; text: string }): Prisma.Sql {
  const wanted = [text, ...spelledScalars(text)].map((value) => JSON.stringify({ [key]: value }));
  return Prisma.sql`r.metadata @> ANY(${wanted}::text[]::jsonb[])`;
}

function spelledScalars(text: string): (number | boolean | null)[] {
  if (text === "true" || text === "false") return [text === "true"];
  if (text === "null") return [null];
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isNumber ? [Number(text)] : [];
}

function hasTransaction(hash: string): Prisma.Sql {
  return Prisma.sql`r.id IN (
    SELECT p.request_id FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE t.transaction_hash = ${hash})`;
}
