import { getEvent } from "@/lib/events/get";
import { eventParams } from "@/lib/events/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { listEventDeliveries } from "@/lib/webhooks/list-event-deliveries";
import { presentDelivery } from "@/lib/webhooks/present-delivery";

export const GET = dashboardRoute({
  params: eventParams,
  handle: async ({ scope, params }) => {
    const { id } = await getEvent(scope, params.id);
    return found((await listEventDeliveries(scope, id)).map(presentDelivery));
  },
});
