import { db } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Scope } from "@/lib/merchants/scope";
import type { Event } from "@/prisma/generated/client";

/** An event of the merchant. Throws `event_not_found`. */
export async function getEvent(scope: Scope, id: string): Promise<Event> {
  const row = /^evt_[0-9A-Za-z]{24}$/.test(id) ? await db().event.findFirst({ where: { id, ...scope } }) : null;
  if (!row) throw new DomainError("event_not_found", "There is no such event.");
  return row;
}
