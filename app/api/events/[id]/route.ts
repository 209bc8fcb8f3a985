import { getEvent } from "@/lib/events/list";
import { eventParams } from "@/lib/events/schema";
import { presentEvent } from "@/lib/events/present";
import { eventSchema, type PresentedEvent } from "@/lib/api/openapi/event-schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";

export const GET = merchantRoute({
  id: "getEvent",
  summary: "Get an event",
  permission: "events:read",
  params: eventParams,
  returns: one(eventSchema),
  errors: ["event_not_found"],
  handle: async ({ ctx, params }) => found(presentEvent<PresentedEvent>(await getEvent(ctx, params))),
});
