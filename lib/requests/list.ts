import { db, Prisma, queryUnprepared, queryPrepared } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { readPage, selectPage, type Page } from "@/lib/platform/pagination/keyset";
import { defaultPageSize } from "@/lib/platform/pagination/constants";
import { countsByStatus } from "./counts";
import { isPublicId, ownRequests } from "./get";
import { metadataFilters, type listPaymentRequestsSchema } from "./list-schema";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";
import type { PaymentRequestCounts } from "./schema";
import { matchesSearch, readMatching } from "./search";
import { storedSpelling } from "@/lib/chains/address";
import { withinRange } from "@/lib/platform/pagination/conditions";
import type { z } from "zod";

type ListPaymentRequestsInput = z.output<typeof listPaymentRequestsSchema>;

const created = { time: Prisma.sql`r.created_at`, field: "createdAt", id: Prisma.sql`r.id` } as const;
const expires = { time: Prisma.sql`r.expires_at`, field: "expiresAt", id: Prisma.sql`r.id` } as const;

const sorts = {
  "-created_at": { ...created, direction: "DESC" },
  created_at: { ...created, direction: "ASC" },
  "-expires_at": { ...expires, direction: "DESC" },
  expires_at: { ...expires, direction: "ASC" },
} as const satisfies Record<ListPaymentRequestsInput["sort"], object>;

/** A page of the merchant's requests, newest first by default. Throws `invalid_cursor`. */
export async function listPaymentRequests(
  { scope }: Context<Actor>,
  query: ListPaymentRequestsInput,
): Promise<Page<PaymentRequestRow>> {
  const sort = sorts[query.sort];
  const chain = query.chain && (await db().chain.findUnique({ where: { slug: query.chain }, select: { id: true } }));
  const search = query.q ? await matchesSearch(scope, query.q) : null;
  const filters = filterConditions(query, chain ? chain.id : null);
  // Unfiltered pages need only eight distinct SQL strings (four sorts, with or without a cursor), so they can be
  // prepared.
  const isCommon = search === null && filters.length === 0 && query.limit === defaultPageSize;
  const run = isCommon ? queryPrepared : queryUnprepared;
  return readPage(query, {
    name: `payment-requests ${query.sort}`,
    positionOf: (row) => ({ at: row[sort.field], id: row.publicId }),
    // The cursor contains the public id of the previous page's last row; in a forged cursor, that may not be a UUID.
    findKey: async (publicId) =>
      isPublicId(publicId)
        ? db().paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true } })
        : null,
    read: (after, take) => {
      if (search) return readMatching(scope, search, { where: filters, sort, after, take });
      const { condition, order } = selectPage({ where: [...ownRequests(scope), ...filters], sort, after, take });
      return readPaymentRequests(run, condition, order);
    },
  });
}

/** Counts the merchant's payment requests by status. */
export async function countPaymentRequests({ scope }: Context): Promise<PaymentRequestCounts> {
  const ofOneCreator = Prisma.sql`
    SELECT status, count(*) AS count FROM payment_request r
    WHERE ${Prisma.join(ownRequests(scope), " AND ")} GROUP BY status`;
  const groups = await queryUnprepared<{ status: keyof PaymentRequestCounts; count: string }>(
    scope.createdById === undefined ? countsByStatus(scope) : ofOneCreator,
  );
  const counts: PaymentRequestCounts = { active: 0, completed: 0, expired: 0, cancelled: 0 };
  for (const { status, count } of groups) counts[status] = Number(count);
  return counts;
}

/**
 * The query's filters, except `q`, as SQL over `payment_request r`. `chainId` is passed as a number, not a subquery, so that
 * PostgreSQL can estimate the row count; null if `query.chain` is unknown.
 */
function filterConditions(query: ListPaymentRequestsInput, chainId: number | null): Prisma.Sql[] {
  return [
    ...fieldConditions(query),
    ...(query.chain ? [Prisma.sql`r.chain_id = ${chainId}`] : []),
    ...withinRange(Prisma.sql`r.created_at`, "created_at", query),
    ...withinRange(Prisma.sql`r.expires_at`, "expires_at", query),
    ...metadataFilters(query).map(hasMetadata),
    ...(query.transaction_hash ? [hasTransaction(query.transaction_hash)] : []),
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
