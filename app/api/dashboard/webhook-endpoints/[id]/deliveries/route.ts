import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { listDeliveries } from "@/lib/webhooks/delivery/list";
import { presentDelivery } from "@/lib/webhooks/delivery/present";
import { listDeliveriesSchema } from "@/lib/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";

export const GET = dashboardRoute({
  params: webhookEndpointParams,
  query: listDeliveriesSchema,
  handle: async ({ scope, params, query }) => {
    const { rows, nextCursor } = await listDeliveries(scope, params.id, query);
    return page(rows.map(presentDelivery), nextCursor);
  },
});
