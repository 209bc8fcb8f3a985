import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentDelivery } from "@/lib/events/webhooks/delivery/present";
import { redeliver } from "@/lib/events/webhooks/delivery/redeliver";
import { webhookDeliveryParams, webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";

export const POST = merchantRoute({
  id: "redeliverWebhook",
  summary: "Redeliver a webhook",
  description:
    "Uses the same `webhook-id`. A delivery that succeeded, failed or was cancelled restarts its schedule; a pending one is attempted now.",
  permission: "webhooks:write",
  allowsOldOrUnverifiedSession: true,
  params: webhookDeliveryParams,
  returns: one(webhookDeliverySchema),
  errors: ["webhook_delivery_not_found", "webhook_endpoint_disabled", "event_body_expired"],
  handle: async ({ ctx, params }) => found(presentDelivery(await redeliver(ctx, params))),
});
