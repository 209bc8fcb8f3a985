import { merchantRoute } from "@/lib/api/http/merchant-route";
import { newOne, created } from "@/lib/api/http/operation";
import { requireWebhookTestRate } from "@/lib/api/http/rates";
import { presentDelivery } from "@/lib/events/webhooks/delivery/present";
import { webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/events/webhooks/endpoints/schema";
import { sendTestEvent } from "@/lib/events/webhooks/delivery/send-test-event";

export const POST = merchantRoute({
  id: "testWebhookEndpoint",
  summary: "Send a test event to a webhook endpoint",
  description:
    "Sends a `test.ping` to this endpoint only, even if it does not subscribe to it. The event is signed and retried like any other; get the delivery to see its result. At most ten a minute.",
  permission: "webhooks:write",
  allowsOldOrUnverifiedSession: true,
  params: webhookEndpointParams,
  returns: newOne(webhookDeliverySchema),
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled"],
  handle: async ({ ctx, params }) => {
    await requireWebhookTestRate(ctx.scope, params.id);
    const row = await sendTestEvent(ctx, params);
    return created(presentDelivery(row), `/api/webhook-deliveries/${row.id}`);
  },
});
