import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { getWebhookDelivery } from "@/lib/webhooks/delivery/get";
import { presentDeliveryDetail } from "@/lib/webhooks/delivery/present";
import { webhookDeliveryDetailSchema, webhookDeliveryParams } from "@/lib/webhooks/delivery/schema";

export const GET = merchantRoute({
  id: "getWebhookDelivery",
  summary: "Get a webhook delivery with all its attempts",
  permission: "webhooks:read",
  params: webhookDeliveryParams,
  returns: one(webhookDeliveryDetailSchema),
  errors: ["webhook_delivery_not_found"],
  handle: async ({ ctx, params }) => found(presentDeliveryDetail(await getWebhookDelivery(ctx, params))),
});
