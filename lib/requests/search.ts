import { storedSpelling } from "@/lib/chains/address";
import { tokenScales } from "@/lib/chains/find";
import { parseAmount } from "@/lib/platform/amounts/amount";
import { searchedAmount } from "@/lib/platform/amounts/typed-amount";
import { Prisma, queryUnprepared } from "@/lib/platform/db";
import { containing } from "@/lib/platform/pagination/conditions";
import { selectPage } from "@/lib/platform/pagination/keyset";
import type { Scope } from "@/lib/platform/scope";
import { paymentRequestStatuses } from "./constants";
import { isPublicId, ownRequests } from "./get";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";

// Each search condition has its own index, so that a search among a million requests takes milliseconds: trigrams for
// texts (three characters or more), ranges for prefixes of ids and hashes, equality for amounts and addresses.

const shortestHash = 6;

/**
 * Condition on `payment_request r`: description, external_id, shortcode or a value of the metadata contains the text,
 * public_id or a payment's transaction hash begins with it, or the amount or the recipient is it. Ignores case except
 * in base58. One or two letters or digits must begin a word, and find no metadata.
 */
export async function matchesSearch(scope: Scope, text: string): Promise<Prisma.Sql> {
  const conditions = [
    ...inTexts(text),
    ...inMetadata(text),
    ...inPublicId(text),
    ...inAddress(text),
    ...(await inAmount(text)),
    ...inHash(scope, text),
  ];
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

// The last one separates the fields of search_text.
const beforeWords = [" ", "-", "_", "#", "/", ".", ":", "\u001f"];

/** A text that one request in 200 has fills a page from this many. */
const probedRequests = 5000;

/**
 * The merchant's first requests of the selection that also match `search`. PostgreSQL cannot estimate how many match, and a wrong
 * plan takes seconds: so first only the next requests of the list are read, for texts that many have. For a rare text,
 * all matches are then found by the indexes and sorted; `OFFSET 0` keeps the order out of that plan.
 */
export async function readMatching(
  scope: Scope,
  search: Prisma.Sql,
  { where, ...page }: Parameters<typeof selectPage<bigint>>[0],
): Promise<PaymentRequestRow[]> {
  const { condition, order } = selectPage({ where: [...ownRequests(scope), ...where], ...page });
  const { order: probeOrder } = selectPage({ where: [search], ...page, take: probedRequests });
  const amongNext = Prisma.sql`(SELECT * FROM (
    SELECT * FROM payment_request r WHERE ${condition} ${probeOrder}) r WHERE ${search} ${order})`;
  const found = await readRequestsFrom(queryUnprepared, { requests: amongNext, order });
  if (found.length === page.take) return found;
  const amongAll = Prisma.sql`(SELECT * FROM (
    SELECT * FROM payment_request r WHERE ${condition} AND ${search} OFFSET 0) r ${order})`;
  return readRequestsFrom(queryUnprepared, { requests: amongAll, order });
}

/** One or two letters form a trigram only at the beginning of a word, with the blank before it. */
function inTexts(text: string): Prisma.Sql[] {
  const isShort = /^[0-9a-z]{1,2}$/i.test(text);
  const patterns = isShort
    ? [`${text}%`, ...beforeWords.map((before) => containing(before + text))]
    : [containing(text)];
  return patterns.map((pattern) => Prisma.sql`search_text(r.description, r.external_id, r.shortcode) ILIKE ${pattern}`);
}

/**
 * Texts without three adjacent letters or digits form no trigram, so the index would not help. The JSON text, which
 * escapes quotes, backslashes and control characters only, sorts out most rows that are read without the index.
 */
function inMetadata(text: string): Prisma.Sql[] {
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return [];
  const pattern = containing(text);
  const inJson = /["\\\p{Cc}]/u.test(text) ? Prisma.empty : Prisma.sql`AND r.metadata::text ILIKE ${pattern}`;
  return [Prisma.sql`r.metadata <> '{}' ${inJson} AND metadata_text(r.metadata) ILIKE ${pattern}`];
}

export function looksLikeAddress(text: string): boolean {
  return /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(text);
}

function inAddress(text: string): Prisma.Sql[] {
  return looksLikeAddress(text) ? [Prisma.sql`r.recipient_address = ${storedSpelling(text)}`] : [];
}

/** One value for each number of decimals. Every status is named, because the index has it before the amount. */
async function inAmount(text: string): Promise<Prisma.Sql[]> {
  const searched = searchedAmount(text);
  if (!searched) return [];
  const scales = await tokenScales(searched);
  return scales.flatMap(({ decimals, tokenIds }) => {
    const parsed = parseAmount(searched.amount, decimals);
    if (!parsed.ok) return [];
    return [
      Prisma.sql`r.status = ANY(${paymentRequestStatuses}::payment_request_status[]) AND r.amount = ${String(parsed.raw)}::numeric
        AND r.token_id = ANY(${tokenIds}::int[])`,
    ];
  });
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

function inHash({ merchantId, environment }: Scope, text: string): Prisma.Sql[] {
  return hashBeginsWith(text).map(
    (beginning) => Prisma.sql`r.id = ANY(ARRAY(
      SELECT p.request_id FROM transfer t JOIN payment p ON p.transfer_id = t.id
      JOIN payment_request own ON own.id = p.request_id
      WHERE ${beginning} AND own.merchant_id = ${merchantId} AND own.environment = ${environment}::environment))`,
  );
}

/**
 * The condition that the hash of `transfer t` begins with the text, if it is long enough. EVM hashes are stored in lower
 * case and may be searched without 0x; Solana signatures are case-sensitive.
 */
export function hashBeginsWith(text: string): Prisma.Sql[] {
  if (!/^[0-9A-Za-z]+$/.test(text) || text.length < shortestHash) return [];
  const beginnings = [text, text.toLowerCase(), `0x${text.toLowerCase()}`].map(
    (beginning) => Prisma.sql`t.transaction_hash LIKE ${`${beginning}%`}`,
  );
  return [Prisma.sql`(${Prisma.join(beginnings, " OR ")})`];
}
