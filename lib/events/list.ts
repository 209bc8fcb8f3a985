import { db } from "@/lib/db";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import type { Event } from "@/prisma/generated/client";
import type { ListEventsInput } from "./schema";

// Sequence numbers are given out in the order of commits: whoever has seen one has missed none before it.

/**
 * A page of the merchant's events: newest first or, after a sequence number, in their order. Throws `invalid_cursor` for a
 * cursor that no page of this merchant's in this order gave out.
 */
export async function listEvents(
  scope: Scope,
  { type, after_sequence: after, cursor, limit }: ListEventsInput,
): Promise<{ rows: Event[]; nextCursor: string | null }> {
  const isForward = after !== undefined;
  const list = `events ${isForward ? "sequence" : "-sequence"}`;
  const last = cursor === undefined ? undefined : await placeOf(scope, list, cursor);
  const rows = await db().event.findMany({
    where: {
      ...scope,
      ...(type ? { type: { in: type } } : {}),
      AND: [
        isForward ? { sequence: { gt: after } } : {},
        last === undefined ? {} : { sequence: isForward ? { gt: last } : { lt: last } },
      ],
    },
    orderBy: { sequence: isForward ? "asc" : "desc" },
    take: limit + 1,
  });
  return cutPage(rows, limit, (row) => toCursor(list, { at: row.createdAt, id: row.id }));
}

async function placeOf(scope: Scope, list: string, cursor: string): Promise<bigint> {
  const { id } = fromCursor(list, cursor);
  const last = await db().event.findFirst({ where: { id, ...scope }, select: { sequence: true } });
  if (!last) throw invalidCursor();
  return last.sequence;
}
