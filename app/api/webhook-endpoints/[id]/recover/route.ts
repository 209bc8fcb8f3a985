import { env } from "@/lib/platform/env";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { recoverDeliveries, recoveryErrors } from "@/lib/events/webhooks/delivery/recover";
import { recoverDeliveriesSchema, recoveredDeliveriesSchema } from "@/lib/events/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/events/webhooks/endpoints/schema";

export const POST = merchantRoute({
  id: "recoverWebhookDeliveries",
  summary: "Replay missed events to an endpoint",
  description:
    "Sends, once each, the events in the given period that the endpoint subscribes to but has not received, including those from before the endpoint was created. Pending deliveries keep their schedule.",
  permission: "webhooks:write",
  allowsOldOrUnverifiedSession: true,
  params: webhookEndpointParams,
  body: recoverDeliveriesSchema,
  furtherErrors: (validFields, { ctx }) => recoveryErrors(ctx, validFields, env().EVENT_BODY_RETENTION_DAYS),
  returns: one(recoveredDeliveriesSchema),
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled"],
  handle: async ({ ctx, params, body }) => {
    const bodyRetentionDays = env().EVENT_BODY_RETENTION_DAYS;
    const deliveries = await recoverDeliveries(ctx, { ...params, ...body }, { bodyRetentionDays });
    return found({ deliveries });
  },
});
