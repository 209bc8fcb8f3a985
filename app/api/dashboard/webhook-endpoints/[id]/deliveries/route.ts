import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";
import { presentDelivery } from "@/lib/webhooks/present-delivery";
import { listDeliveriesSchema, webhookEndpointParams } from "@/lib/webhooks/schema";

export const GET = dashboardRoute({
  params: webhookEndpointParams,
  query: listDeliveriesSchema,
  handle: async ({ scope, params, query }) => {
    const { rows, nextCursor } = await listDeliveries(scope, params.id, query);
    return page(rows.map(presentDelivery), nextCursor);
  },
});
