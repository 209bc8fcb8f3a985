import { merchantRoute } from "@/lib/http/merchant-route";
import { newOne } from "@/lib/http/operation";
import { requireWebhookTestRate } from "@/lib/http/rates";
import { created } from "@/lib/http/reply";
import { presentDelivery } from "@/lib/webhooks/delivery/present";
import { webhookDeliverySchema } from "@/lib/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";
import { sendTestEvent } from "@/lib/webhooks/delivery/send-test-event";

export const POST = merchantRoute({
  id: "testWebhookEndpoint",
  summary: "Send a webhook endpoint a test",
  description:
    "A `test.ping`, whatever types the endpoint asks for, and to no other. Signed and repeated like any event; read the delivery to see how it went. At most ten a minute.",
  permission: "webhooks:write",
  isRoutine: true,
  params: webhookEndpointParams,
  returns: newOne(webhookDeliverySchema),
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled"],
  handle: async ({ ctx, params }) => {
    await requireWebhookTestRate(ctx.scope, params.id);
    const row = await sendTestEvent(ctx, params);
    return created(presentDelivery(row), `/api/webhook-deliveries/${row.id}`);
  },
});
