import { db, Prisma, queryUnprepared, queryPrepared } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { readPage, selectPage, type Page } from "@/lib/platform/pagination/keyset";
import { defaultPageSize } from "@/lib/platform/pagination/constants";
import { isPublicId } from "./get";
import { filterConditions, ownRequests } from "./list-conditions";
import type { ListPaymentRequestsInput } from "./list-schema";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";

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
  const filters = filterConditions(scope, query, chain ? chain.id : null);
  // Unfiltered pages need only eight distinct SQL strings (four sorts, with or without a cursor), so they can be
  // prepared.
  const isCommon = filters.length === 0 && query.limit === defaultPageSize;
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
      const { condition, order } = selectPage({ where: [...ownRequests(scope), ...filters], sort, after, take });
      return readPaymentRequests(run, condition, order);
    },
  });
}
