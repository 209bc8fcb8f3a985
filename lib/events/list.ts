import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { readPage, type Page } from "@/lib/platform/pagination/keyset";
import type { Event } from "@/prisma/generated/client";
import type { listEventsSchema } from "./schema";
import type { z } from "zod";

type ListEventsInput = z.output<typeof listEventsSchema>;

/**
 * A page of the merchant's events: newest first or, after a sequence number, oldest first. Sequence numbers follow the
 * commit order, so a reader never misses an earlier event. Throws `invalid_cursor`.
 */
export async function listEvents(
  { scope }: Context<Actor>,
  { type, after_sequence: start, ...query }: ListEventsInput,
): Promise<Page<Event>> {
  const isForward = start !== undefined;
  return readPage(query, {
    name: `events ${isForward ? "sequence" : "-sequence"}`,
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    findKey: (id) => db().event.findFirst({ where: { id, ...scope }, select: { sequence: true } }),
    read: (after, take) =>
      db().event.findMany({
        where: {
          ...scope,
          type: type && { in: type },
          AND: [
            { sequence: { gt: start } },
            { sequence: isForward ? { gt: after?.sequence } : { lt: after?.sequence } },
          ],
        },
        orderBy: { sequence: isForward ? "asc" : "desc" },
        take,
      }),
  });
}

/** An event of the merchant. Throws `event_not_found`. */
export async function getEvent({ scope }: Context, { id }: { id: string }): Promise<Event> {
  const row = /^evt_[0-9A-Za-z]{24}$/.test(id) ? await db().event.findFirst({ where: { id, ...scope } }) : null;
  if (!row) throw new DomainError("event_not_found", "No such event.");
  return row;
}
