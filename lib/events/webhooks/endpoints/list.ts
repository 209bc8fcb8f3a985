import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import { readPage, type Page } from "@/lib/platform/pagination/keyset";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import type { listEndpointsSchema } from "./schema";
import type { z } from "zod";

type ListEndpointsInput = z.output<typeof listEndpointsSchema>;

/** A page of the merchant's webhook endpoints, newest first. Throws `invalid_cursor`. */
export async function listWebhookEndpoints(
  { scope }: Context,
  query: ListEndpointsInput,
): Promise<Page<WebhookEndpoint>> {
  return readPage(query, {
    name: "webhook-endpoints -created_at",
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    // Includes deleted endpoints, because a cursor may point to one.
    findKey: (id) => db().webhookEndpoint.findFirst({ where: { id, ...scope }, select: { id: true } }),
    read: (after, take) =>
      db().webhookEndpoint.findMany({
        where: {
          ...scope,
          deletedAt: null,
          ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
  });
}
