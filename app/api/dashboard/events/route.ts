import { listEvents } from "@/lib/events/list";
import { presentEvent } from "@/lib/openapi/event-schema";
import { listEventsSchema } from "@/lib/events/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";

export const GET = dashboardRoute({
  query: listEventsSchema,
  handle: async ({ scope, query }) => {
    const { rows, nextCursor } = await listEvents(scope, query);
    return page(rows.map(presentEvent), nextCursor);
  },
});
