import { db, readTogether, type Prisma } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import { isPublicId } from "./get";
import type { ListPaymentRequestsInput } from "./list-schema";
import { paymentRequestInclude, type PaymentRequestRow } from "./present";

export type PaymentRequestPage = { rows: PaymentRequestRow[]; nextCursor: string | null };

/**
 * A page of the merchant's requests, newest first. Pages hang on the last row shown, so rows added meanwhile neither
 * repeat nor skip any. Throws `invalid_cursor` for a cursor that no page gave out.
 */
export async function listPaymentRequests(scope: Scope, query: ListPaymentRequestsInput): Promise<PaymentRequestPage> {
  const where = { ...scope, ...filters(query), ...(query.cursor ? await after(scope, query.cursor) : {}) };
  const rows = await readTogether((tx) =>
    tx.paymentRequest.findMany({
      where,
      include: paymentRequestInclude,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: query.limit + 1,
    }),
  );
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: last && rows.length > query.limit ? toCursor(last.publicId) : null };
}

function filters({ status, external_id }: ListPaymentRequestsInput): Prisma.PaymentRequestWhereInput {
  return { ...(status ? { status: { in: status } } : {}), ...(external_id ? { externalId: external_id } : {}) };
}

/** Everything older than the row the cursor names. The outer bound lets the index find the place. */
async function after(scope: Scope, cursor: string): Promise<Prisma.PaymentRequestWhereInput> {
  const publicId = fromCursor(cursor);
  const last = publicId
    ? await db().paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true, createdAt: true } })
    : null;
  if (!last) throw new DomainError("invalid_cursor", "This cursor was not given out by this list.");
  const { id, createdAt } = last;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

function toCursor(publicId: string): string {
  return Buffer.from(publicId.replaceAll("-", ""), "hex").toString("base64url");
}

function fromCursor(cursor: string): string | undefined {
  if (!/^[\w-]{22}$/.test(cursor)) return undefined;
  const hex = Buffer.from(cursor, "base64url").toString("hex");
  const publicId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isPublicId(publicId) ? publicId : undefined;
}
