import { listEvents } from "@/lib/events/list";
import { listEventsSchema } from "@/lib/events/schema";
import { presentEvent } from "@/lib/events/present";
import { eventSchema, type PresentedEvent } from "@/lib/api/openapi/event-schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, page } from "@/lib/api/http/operation";

export const GET = merchantRoute({
  id: "listEvents",
  summary: "List events",
  description:
    "Newest first. With `after_sequence`, oldest first after that event: a server that stores the last `sequence` it has handled can fetch all later events.",
  permission: "events:read",
  query: listEventsSchema,
  returns: pageOf(eventSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listEvents(ctx, query);
    return page(rows.map(presentEvent<PresentedEvent>), nextCursor);
  },
});
