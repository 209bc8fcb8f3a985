import { storedSpelling } from "@/lib/chains/address";
import { Prisma } from "@/lib/platform/db";
import { withinRange } from "@/lib/platform/pagination/conditions";
import type { Scope } from "@/lib/platform/scope";
import { metadataFilters, type ListPaymentRequestsInput } from "./list-schema";
import { matchesSearch } from "./search";

/** SQL conditions over `payment_request r` for all requests of a merchant in an environment. */
export function ownRequests(scope: Scope): Prisma.Sql[] {
  return [
    Prisma.sql`r.merchant_id = ${scope.merchantId}`,
    Prisma.sql`r.environment = ${scope.environment}::environment`,
  ];
}

/**
 * The query's filters as SQL over `payment_request r`. `chainId` is passed as a number, not a subquery, so that
 * PostgreSQL can estimate the row count; null if `query.chain` is unknown.
 */
export function filterConditions(scope: Scope, query: ListPaymentRequestsInput, chainId: number | null): Prisma.Sql[] {
  return [
    ...fieldConditions(query),
    ...(query.chain ? [Prisma.sql`r.chain_id = ${chainId}`] : []),
    ...withinRange(Prisma.sql`r.created_at`, "created_at", query),
    ...withinRange(Prisma.sql`r.expires_at`, "expires_at", query),
    ...metadataFilters(query).map(hasMetadata),
    ...(query.transaction_hash ? [hasTransaction(query.transaction_hash)] : []),
    ...(query.q ? [matchesSearch(scope, query.q)] : []),
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

/** Matches the text as a string and as a JSON scalar, because a query string cannot distinguish them. */
function hasMetadata({ key, text }: { key: string; text: string }): Prisma.Sql {
  const documents = [text, ...spelledScalars(text)].map((value) => JSON.stringify({ [key]: value }));
  return Prisma.sql`r.metadata @> ANY(${documents}::text[]::jsonb[])`;
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
