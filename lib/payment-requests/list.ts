import { Prisma, readTogether, type Transaction } from "@/lib/db";
import { allOf } from "@/lib/pagination/conditions";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import { isPublicId } from "./get";
import { listConditions } from "./list-conditions";
import type { ListPaymentRequestsInput } from "./list-schema";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

export type PaymentRequestPage = { rows: PaymentRequestRow[]; nextCursor: string | null };

type Sort = ListPaymentRequestsInput["sort"];

const orders = {
  "-created_at": { column: Prisma.sql`r.created_at`, field: "createdAt", direction: "DESC", beyond: "<" },
  created_at: { column: Prisma.sql`r.created_at`, field: "createdAt", direction: "ASC", beyond: ">" },
  "-expires_at": { column: Prisma.sql`r.expires_at`, field: "expiresAt", direction: "DESC", beyond: "<" },
  expires_at: { column: Prisma.sql`r.expires_at`, field: "expiresAt", direction: "ASC", beyond: ">" },
} as const satisfies Record<Sort, object>;

/**
 * A page of the merchant's requests, newest first unless sorted otherwise. Throws `invalid_cursor` for a cursor that no
 * page of this merchant's list in this order gave out.
 */
export async function listPaymentRequests(scope: Scope, query: ListPaymentRequestsInput): Promise<PaymentRequestPage> {
  const { column, field, direction } = orders[query.sort];
  return readTogether(async (tx) => {
    const after = query.cursor !== undefined ? [await beyondCursor(tx, scope, query.sort, query.cursor)] : [];
    const found = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT r.id FROM payment_request r
      WHERE ${allOf([...listConditions(scope, query), ...after])}
      ORDER BY ${column} ${Prisma.raw(direction)}, r.id ${Prisma.raw(direction)}
      LIMIT ${query.limit + 1}`;
    const rows = await readInOrder(
      tx,
      found.map(({ id }) => id),
    );
    return cutPage(rows, query.limit, (row) => toCursor(listName(query.sort), { at: row[field], id: row.publicId }));
  });
}

async function beyondCursor(tx: Transaction, scope: Scope, sort: Sort, cursor: string): Promise<Prisma.Sql> {
  const { column, beyond } = orders[sort];
  const { at, id: publicId } = fromCursor(listName(sort), cursor);
  const last = isPublicId(publicId)
    ? await tx.paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true } })
    : null;
  if (!last) throw invalidCursor();
  return Prisma.sql`(${column}, r.id) ${Prisma.raw(beyond)} (${at}::timestamptz, ${last.id})`;
}

function listName(sort: Sort): string {
  return `payment-requests ${sort}`;
}

async function readInOrder(tx: Transaction, ids: bigint[]): Promise<PaymentRequestRow[]> {
  const rows = await tx.paymentRequest.findMany({ where: { id: { in: ids } }, include: paymentRequestInclude });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
