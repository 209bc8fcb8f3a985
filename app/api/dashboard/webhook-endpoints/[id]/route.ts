import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done, found } from "@/lib/http/reply";
import { deleteWebhookEndpoint } from "@/lib/webhooks/endpoints/delete";
import { endpointUrlFaults } from "@/lib/webhooks/endpoints/url";
import { getWebhookEndpoint } from "@/lib/webhooks/endpoints/get";
import { presentWebhookEndpoint } from "@/lib/webhooks/endpoints/present";
import { updateWebhookEndpointSchema, webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";
import { updateWebhookEndpoint } from "@/lib/webhooks/endpoints/update";

export const GET = dashboardRoute({
  params: webhookEndpointParams,
  handle: async ({ scope, params }) => found(presentWebhookEndpoint(await getWebhookEndpoint(scope, params.id))),
});

export const PATCH = dashboardRoute({
  params: webhookEndpointParams,
  body: updateWebhookEndpointSchema,
  furtherFaults: ({ url }) => endpointUrlFaults(url, env().WEBHOOK_ALLOWED_CIDRS),
  handle: async ({ scope, params, body, session }) => {
    const changing = { actor: session.user.email, allowedNetworks: env().WEBHOOK_ALLOWED_CIDRS };
    return found(presentWebhookEndpoint(await updateWebhookEndpoint(scope, params.id, body, changing)));
  },
});

export const DELETE = dashboardRoute({
  params: webhookEndpointParams,
  handle: async ({ ctx, params }) => {
    await deleteWebhookEndpoint(ctx, params);
    return done();
  },
});
