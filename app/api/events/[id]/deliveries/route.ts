import { eventParams } from "@/lib/events/schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { listOf, found } from "@/lib/api/http/operation";
import { listEventDeliveries } from "@/lib/events/webhooks/delivery/list";
import { presentDelivery } from "@/lib/events/webhooks/delivery/present";
import { webhookDeliverySchema } from "@/lib/events/webhooks/delivery/schema";

export const GET = merchantRoute({
  id: "listEventDeliveries",
  summary: "List the webhook deliveries of an event",
  description: "Oldest first, including those to endpoints that have been deleted.",
  permission: "webhooks:read",
  params: eventParams,
  returns: listOf(webhookDeliverySchema),
  errors: ["event_not_found"],
  handle: async ({ ctx, params }) => found((await listEventDeliveries(ctx, params)).map(presentDelivery)),
});
