import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentDelivery } from "@/lib/webhooks/delivery/present";
import { redeliver } from "@/lib/webhooks/delivery/redeliver";
import { webhookDeliveryParams } from "@/lib/webhooks/delivery/schema";

export const POST = dashboardRoute({
  params: webhookDeliveryParams,
  handle: async ({ scope, params }) => found(presentDelivery(await redeliver(scope, params.id))),
});
