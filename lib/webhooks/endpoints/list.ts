import { db } from "@/lib/db";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import type { ListEndpointsInput } from "./schema";

const listName = "webhook-endpoints -created_at";

/** A page of the merchant's endpoints, newest first. Throws `invalid_cursor` for a cursor that no such page gave out. */
export async function listWebhookEndpoints(
  scope: Scope,
  query: ListEndpointsInput,
): Promise<{ rows: WebhookEndpoint[]; nextCursor: string | null }> {
  const rows = await db().webhookEndpoint.findMany({
    where: { ...scope, deletedAt: null, ...(query.cursor === undefined ? {} : await beyond(scope, query.cursor)) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: query.limit + 1,
  });
  return cutPage(rows, query.limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id }));
}

async function beyond(scope: Scope, cursor: string) {
  const { at, id } = fromCursor(listName, cursor);
  // Deleted since, it still tells where the page before ended.
  const last = await db().webhookEndpoint.findFirst({ where: { id, ...scope }, select: { id: true } });
  if (!last) throw invalidCursor();
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}
