import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { getWebhookHealth } from "@/lib/webhooks/endpoints/health";
import { webhookHealthSchema } from "@/lib/webhooks/endpoints/schema";

export const GET = merchantRoute({
  id: "getWebhookHealth",
  summary: "Get the health of all webhook endpoints",
  permission: "webhooks:read",
  returns: one(webhookHealthSchema),
  handle: async ({ ctx }) => found(await getWebhookHealth(ctx)),
});
