import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { getWebhookDelivery } from "@/lib/webhooks/delivery/get";
import { presentDeliveryDetail } from "@/lib/webhooks/delivery/present";
import { webhookDeliveryParams } from "@/lib/webhooks/delivery/schema";

export const GET = dashboardRoute({
  params: webhookDeliveryParams,
  handle: async ({ scope, params }) => found(presentDeliveryDetail(await getWebhookDelivery(scope, params.id))),
});
