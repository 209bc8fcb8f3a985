import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created } from "@/lib/http/reply";
import { presentDelivery } from "@/lib/webhooks/delivery/present";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";
import { sendTestEvent } from "@/lib/webhooks/delivery/send-test";

export const POST = dashboardRoute({
  params: webhookEndpointParams,
  handle: async ({ scope, params }) => created(presentDelivery(await sendTestEvent(scope, params.id))),
});
