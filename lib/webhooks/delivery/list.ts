import { Prisma, readTogether, type Transaction } from "@/lib/db";
import { allOf } from "@/lib/pagination/conditions";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import { getWebhookEndpoint } from "../endpoints/get";
import { deliveryInclude, type DeliveryRow } from "./present";
import type { ListDeliveriesInput } from "./schema";

const listName = "webhook-deliveries -created_at";

/**
 * A page of an endpoint's deliveries, newest first. Throws `webhook_endpoint_not_found`, and `invalid_cursor` for a cursor
 * that no page of this endpoint's gave out.
 */
export async function listDeliveries(
  scope: Scope,
  endpointId: string,
  query: ListDeliveriesInput,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  await getWebhookEndpoint(scope, endpointId);
  return readTogether(async (tx) => {
    const conditions = [
      Prisma.sql`endpoint_id = ${endpointId}`,
      ...(query.status ? [Prisma.sql`status = ANY(${query.status}::text[]::webhook_delivery_status[])`] : []),
      ...(query.cursor === undefined ? [] : [await beyondCursor(tx, endpointId, query.cursor)]),
    ];
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM webhook_delivery WHERE ${allOf(conditions)}
      ORDER BY created_at DESC, id DESC
      LIMIT ${query.limit + 1}`;
    const ids = found.map(({ id }) => id);
    const rows = await tx.webhookDelivery.findMany({ where: { id: { in: ids } }, include: deliveryInclude });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return cutPage(inOrder, query.limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id }));
  });
}

async function beyondCursor(tx: Transaction, endpointId: string, cursor: string): Promise<Prisma.Sql> {
  const { at, id } = fromCursor(listName, cursor);
  const last = await tx.webhookDelivery.findFirst({ where: { id, endpointId }, select: { id: true } });
  if (!last) throw invalidCursor();
  return Prisma.sql`(created_at, id) < (${at}::timestamptz, ${id})`;
}
