import { getEvent } from "@/lib/events/get";
import { eventParams } from "@/lib/events/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { listEventDeliveries } from "@/lib/webhooks/delivery/list";
import { presentDelivery } from "@/lib/webhooks/delivery/present";

export const GET = dashboardRoute({
  params: eventParams,
  handle: async ({ scope, params }) => {
    const { id } = await getEvent(scope, params.id);
    return found((await listEventDeliveries(scope, id)).map(presentDelivery));
  },
});
