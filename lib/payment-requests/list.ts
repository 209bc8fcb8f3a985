import { inOrderOf, Prisma, readTogether } from "@/lib/db";
import type { Context } from "@/lib/merchants/context";
import { readPage, selectIds, type Page } from "@/lib/pagination/keyset";
import { isPublicId } from "./get";
import { listConditions } from "./list-conditions";
import type { ListPaymentRequestsInput } from "./list-schema";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

const created = { time: Prisma.sql`r.created_at`, field: "createdAt", id: Prisma.sql`r.id` } as const;
const expires = { time: Prisma.sql`r.expires_at`, field: "expiresAt", id: Prisma.sql`r.id` } as const;

const sorts = {
  "-created_at": { ...created, direction: "DESC" },
  created_at: { ...created, direction: "ASC" },
  "-expires_at": { ...expires, direction: "DESC" },
  expires_at: { ...expires, direction: "ASC" },
} as const satisfies Record<ListPaymentRequestsInput["sort"], object>;

/** A page of the merchant's requests, newest first unless sorted otherwise. Throws `invalid_cursor`. */
export async function listPaymentRequests(
  { scope }: Context,
  query: ListPaymentRequestsInput,
): Promise<Page<PaymentRequestRow>> {
  const sort = sorts[query.sort];
  return readTogether((tx) =>
    readPage(query, {
      name: `payment-requests ${query.sort}`,
      placeOf: (row) => ({ at: row[sort.field], id: row.publicId }),
      findKey: async (publicId) =>
        isPublicId(publicId)
          ? tx.paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true } })
          : null,
      read: async (after, take) => {
        const from = Prisma.sql`payment_request r`;
        const ids = await selectIds(tx, { from, where: listConditions(scope, query), sort, after, take });
        const where = { id: { in: ids } };
        return inOrderOf(ids, await tx.paymentRequest.findMany({ where, include: paymentRequestInclude }));
      },
    }),
  );
}
