import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, page } from "@/lib/api/http/operation";
import { listDeliveries } from "@/lib/events/webhooks/delivery/list";
import { presentDelivery } from "@/lib/events/webhooks/delivery/present";
import { listDeliveriesSchema, webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/events/webhooks/endpoints/schema";

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
