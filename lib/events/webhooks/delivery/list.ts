import { getEvent } from "@/lib/events/list";
import { inOrderOf, Prisma, readTogether } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import { readPage, selectIds, type Page } from "@/lib/platform/pagination/keyset";
import { getWebhookEndpoint } from "../endpoints/get";
import { deliveryInclude, type DeliveryRow } from "./present";
import type { listDeliveriesSchema } from "./schema";
import type { z } from "zod";

type ListDeliveriesInput = z.output<typeof listDeliveriesSchema>;

/** A page of an endpoint's deliveries, newest first. Throws `webhook_endpoint_not_found` and `invalid_cursor`. */
export async function listDeliveries(
  ctx: Context,
  { id: endpointId, ...query }: ListDeliveriesInput & { id: string },
): Promise<Page<DeliveryRow>> {
  await getWebhookEndpoint(ctx, { id: endpointId });
  const { merchantId, environment } = ctx.scope;
  const conditions = [
    Prisma.sql`endpoint_id = (SELECT id FROM webhook_endpoint
      WHERE id = ${endpointId} AND merchant_id = ${merchantId} AND environment = ${environment}::environment)`,
    ...(query.status ? [Prisma.sql`status = ANY(${query.status}::text[]::webhook_delivery_status[])`] : []),
  ];
  return readTogether((tx) =>
    readPage(query, {
      name: "webhook-deliveries -created_at",
      positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      findKey: (id) =>
        tx.webhookDelivery.findFirst({ where: { id, endpointId, endpoint: ctx.scope }, select: { id: true } }),
      read: async (after, take) => {
        const sort = { time: Prisma.sql`created_at`, id: Prisma.sql`id` };
        const ids = await selectIds(tx, { from: Prisma.sql`webhook_delivery`, where: conditions, sort, after, take });
        const where = { id: { in: ids }, endpoint: ctx.scope };
        return inOrderOf(ids, await tx.webhookDelivery.findMany({ where, include: deliveryInclude }));
      },
    }),
  );
}

/** The deliveries of an event, oldest first, including deleted endpoints. Throws `event_not_found`. */
export async function listEventDeliveries(ctx: Context, params: { id: string }): Promise<DeliveryRow[]> {
  const { id: eventId } = await getEvent(ctx, params);
  return readTogether((tx) =>
    tx.webhookDelivery.findMany({
      where: { eventId, endpoint: ctx.scope },
      include: deliveryInclude,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
}
