import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { getWebhookDelivery } from "@/lib/webhooks/get-delivery";
import { presentDeliveryDetail } from "@/lib/webhooks/present-delivery";
import { webhookDeliveryParams } from "@/lib/webhooks/schema";

export const GET = dashboardRoute({
  params: webhookDeliveryParams,
  handle: async ({ scope, params }) => found(presentDeliveryDetail(await getWebhookDelivery(scope, params.id))),
});
