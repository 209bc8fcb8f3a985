import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created } from "@/lib/http/reply";
import { presentDelivery } from "@/lib/webhooks/present-delivery";
import { webhookEndpointParams } from "@/lib/webhooks/schema";
import { sendTestEvent } from "@/lib/webhooks/send-test";

export const POST = dashboardRoute({
  params: webhookEndpointParams,
  handle: async ({ scope, params }) => created(presentDelivery(await sendTestEvent(scope, params.id))),
});
