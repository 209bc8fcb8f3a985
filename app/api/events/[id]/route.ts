import { getEvent } from "@/lib/events/get";
import { eventParams } from "@/lib/events/schema";
import { eventSchema, presentEvent } from "@/lib/openapi/event-schema";
import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";

export const GET = merchantRoute({
  id: "getEvent",
  summary: "Get an event",
  permission: "events:read",
  params: eventParams,
  returns: one(eventSchema),
  errors: ["event_not_found"],
  handle: async ({ scope, params }) => found(presentEvent(await getEvent(scope, params.id))),
});
