import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { getWebhookDelivery } from "@/lib/events/webhooks/delivery/get";
import { presentDeliveryDetail } from "@/lib/events/webhooks/delivery/present";
import { webhookDeliveryDetailSchema, webhookDeliveryParams } from "@/lib/events/webhooks/delivery/schema";

export const GET = merchantRoute({
  id: "getWebhookDelivery",
  summary: "Get a webhook delivery with all its attempts",
  permission: "webhooks:read",
  params: webhookDeliveryParams,
  returns: one(webhookDeliveryDetailSchema),
  errors: ["webhook_delivery_not_found"],
  handle: async ({ ctx, params }) => found(presentDeliveryDetail(await getWebhookDelivery(ctx, params))),
});
