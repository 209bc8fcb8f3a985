import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentDelivery } from "@/lib/webhooks/present-delivery";
import { redeliver } from "@/lib/webhooks/redeliver";
import { webhookDeliveryParams } from "@/lib/webhooks/schema";

export const POST = dashboardRoute({
  params: webhookDeliveryParams,
  handle: async ({ scope, params }) => found(presentDelivery(await redeliver(scope, params.id))),
});
