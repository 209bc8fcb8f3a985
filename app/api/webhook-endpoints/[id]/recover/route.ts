import { env } from "@/lib/env";
import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { recoverDeliveries, recoveryFaults } from "@/lib/webhooks/delivery/recover";
import { recoverDeliveriesSchema, recoveredDeliveriesSchema } from "@/lib/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";

export const POST = merchantRoute({
  id: "recoverWebhookDeliveries",
  summary: "Send a webhook endpoint what it missed",
  description:
    "Every event of the time given that is of a type the endpoint asks for and was never delivered there is sent once, those that happened before the endpoint was made too. What is on its way already is left to its schedule.",
  permission: "webhooks:write",
  isRoutine: true,
  params: webhookEndpointParams,
  body: recoverDeliveriesSchema,
  furtherFaults: (sound, { ctx }) => recoveryFaults(ctx, sound, env().EVENT_BODY_RETENTION_DAYS),
  returns: one(recoveredDeliveriesSchema),
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled"],
  handle: async ({ ctx, params, body }) => {
    const bodiesKeptDays = env().EVENT_BODY_RETENTION_DAYS;
    const deliveries = await recoverDeliveries(ctx, { ...params, ...body }, { bodiesKeptDays });
    return found({ deliveries });
  },
});
