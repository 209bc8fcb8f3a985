import { storedSpelling } from "@/lib/chains/address";
import { Prisma } from "@/lib/platform/db";
import { withinRange, containing } from "@/lib/platform/pagination/conditions";
import type { Scope } from "@/lib/platform/scope";
import { metadataFilters, type ListPaymentRequestsInput } from "./list-schema";
import { isPublicId } from "./get";

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

// Each search condition has its own index, so that a search among a million requests takes milliseconds: trigrams for
// texts (three characters or more), ranges for prefixes of ids and hashes.

const shortestHash = 6;

/**
 * Condition on `payment_request r`: description, external_id or shortcode contains the text, or public_id or a
 * payment's transaction hash begins with it, ignoring case except in Solana signatures. One or two letters or digits
 * must begin a word.
 */
export function matchesSearch(scope: Scope, text: string): Prisma.Sql {
  return Prisma.sql`(${Prisma.join([...inTexts(text), ...inPublicId(text), ...inHash(scope, text)], " OR ")})`;
}

// The last one separates the fields of search_text.
const beforeWords = [" ", "-", "_", "#", "/", ".", ":", "\u001f"];

/** One or two letters form a trigram only at the beginning of a word, with the blank before it. */
function inTexts(text: string): Prisma.Sql[] {
  const isShort = /^[0-9a-z]{1,2}$/i.test(text);
  const patterns = isShort
    ? [`${text}%`, ...beforeWords.map((before) => containing(before + text))]
    : [containing(text)];
  return patterns.map((pattern) => Prisma.sql`search_text(r.description, r.external_id, r.shortcode) ILIKE ${pattern}`);
}

/** The range of UUIDs that begin with the text, if any can. `fill` completes the text to a UUID with one digit. */
function inPublicId(text: string): Prisma.Sql[] {
  const fill = (digit: string) =>
    text.toLowerCase() + `${digit.repeat(8)}-${`${digit.repeat(4)}-`.repeat(3)}${digit.repeat(12)}`.slice(text.length);
  const [first, last] = [fill("0"), fill("f")];
  return isPublicId(first) && isPublicId(last)
    ? [Prisma.sql`r.public_id BETWEEN ${first}::uuid AND ${last}::uuid`]
    : [];
}

/** EVM hashes are stored in lower case and may be searched without 0x; Solana signatures are case-sensitive. */
function inHash({ merchantId, environment }: Scope, text: string): Prisma.Sql[] {
  if (!/^[0-9A-Za-z]+$/.test(text) || text.length < shortestHash) return [];
  const beginnings = [text, text.toLowerCase(), `0x${text.toLowerCase()}`].map(
    (beginning) => Prisma.sql`t.transaction_hash LIKE ${`${beginning}%`}`,
  );
  return [
    Prisma.sql`r.id = ANY(ARRAY(
      SELECT p.request_id FROM transfer t JOIN payment p ON p.transfer_id = t.id
      JOIN payment_request own ON own.id = p.request_id
      WHERE (${Prisma.join(beginnings, " OR ")}) AND own.merchant_id = ${merchantId}
        AND own.environment = ${environment}::environment))`,
  ];
}
