import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { getWebhookHealth } from "@/lib/events/webhooks/endpoints/health";
import { webhookHealthSchema } from "@/lib/events/webhooks/endpoints/schema";

export const GET = merchantRoute({
  id: "getWebhookHealth",
  summary: "Get the health of all webhook endpoints",
  permission: "webhooks:read",
  returns: one(webhookHealthSchema),
  handle: async ({ ctx }) => found(await getWebhookHealth(ctx)),
});
