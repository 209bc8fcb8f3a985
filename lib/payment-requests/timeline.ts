import { readTogether, type Transaction } from "@/lib/db";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import type { ListTimelineInput } from "@/lib/timeline/schema";
import type { TimelineEntry } from "@/prisma/generated/client";
import { isPublicId, paymentRequestNotFound } from "./get";

type TimelinePage = { rows: TimelineEntry[]; nextCursor: string | null };

/**
 * A page of what happened to a request of the merchant, newest first. Throws `payment_request_not_found`, the same for a
 * foreign one as for none, and `invalid_cursor` for a cursor that no page of this timeline gave out.
 */
export async function listTimeline(scope: Scope, publicId: string, query: ListTimelineInput): Promise<TimelinePage> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  return readTogether(async (tx) => {
    const request = await tx.paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true } });
    if (!request) throw paymentRequestNotFound();
    const requestId = request.id;
    const listName = `timeline ${publicId}`;
    const { cursor } = query;
    const before = cursor === undefined ? undefined : await placeOf(tx, requestId, fromCursor(listName, cursor).id);
    const rows = await tx.timelineEntry.findMany({
      where: { requestId, sequence: { lt: before } },
      orderBy: { sequence: "desc" },
      take: query.limit + 1,
    });
    return cutPage(rows, query.limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id }));
  });
}

async function placeOf(tx: Transaction, requestId: bigint, id: string): Promise<bigint> {
  const last = await tx.timelineEntry.findFirst({ where: { id, requestId }, select: { sequence: true } });
  if (!last) throw invalidCursor();
  return last.sequence;
}
