import { listEvents } from "@/lib/events/list";
import { listEventsSchema } from "@/lib/events/schema";
import { eventSchema, presentEvent } from "@/lib/openapi/event-schema";
import { merchantRoute } from "@/lib/http/merchant-route";
import { pageOf } from "@/lib/http/operation";
import { page } from "@/lib/http/reply";

export const GET = merchantRoute({
  id: "listEvents",
  summary: "List events",
  description:
    "Newest first. With `after_sequence` the oldest of those first: a server that remembers the last `sequence` it has handled pulls everything after it, and misses nothing.",
  permission: "events:read",
  query: listEventsSchema,
  returns: pageOf(eventSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listEvents(ctx, query);
    return page(rows.map(presentEvent), nextCursor);
  },
});
