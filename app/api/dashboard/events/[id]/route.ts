import { getEvent } from "@/lib/events/get";
import { presentEvent } from "@/lib/openapi/event-schema";
import { eventParams } from "@/lib/events/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";

export const GET = dashboardRoute({
  params: eventParams,
  handle: async ({ scope, params }) => found(presentEvent(await getEvent(scope, params.id))),
});
