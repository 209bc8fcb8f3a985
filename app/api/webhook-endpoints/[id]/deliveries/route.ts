import { merchantRoute } from "@/lib/http/merchant-route";
import { pageOf } from "@/lib/http/operation";
import { page } from "@/lib/http/reply";
import { listDeliveries } from "@/lib/webhooks/delivery/list";
import { presentDelivery } from "@/lib/webhooks/delivery/present";
import { listDeliveriesSchema, webhookDeliverySchema } from "@/lib/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";

export const GET = merchantRoute({
  id: "listWebhookDeliveries",
  summary: "List the deliveries of a webhook endpoint",
  description: "Newest first.",
  permission: "webhooks:read",
  params: webhookEndpointParams,
  query: listDeliveriesSchema,
  returns: pageOf(webhookDeliverySchema),
  errors: ["webhook_endpoint_not_found"],
  handle: async ({ ctx, params, query }) => {
    const { rows, nextCursor } = await listDeliveries(ctx, { ...params, ...query });
    return page(rows.map(presentDelivery), nextCursor);
  },
});
