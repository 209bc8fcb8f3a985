import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { recoverDeliveries, recoveryFaults } from "@/lib/webhooks/delivery/recover";
import { recoverDeliveriesSchema } from "@/lib/webhooks/delivery/schema";
import { webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";

export const POST = dashboardRoute({
  params: webhookEndpointParams,
  body: recoverDeliveriesSchema,
  furtherFaults: (sound) => recoveryFaults(sound, env().EVENT_BODY_RETENTION_DAYS),
  handle: async ({ scope, params, body }) => {
    const bodiesKeptDays = env().EVENT_BODY_RETENTION_DAYS;
    return found({ deliveries: await recoverDeliveries(scope, params.id, body, { bodiesKeptDays }) });
  },
});
