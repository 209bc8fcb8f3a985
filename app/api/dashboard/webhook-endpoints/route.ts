import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created, page } from "@/lib/http/reply";
import { createWebhookEndpoint } from "@/lib/webhooks/endpoints/create";
import { endpointUrlFaults } from "@/lib/webhooks/endpoints/url";
import { listWebhookEndpoints } from "@/lib/webhooks/endpoints/list";
import { presentWebhookEndpoint, presentWithSecret } from "@/lib/webhooks/endpoints/present";
import { createWebhookEndpointSchema, listEndpointsSchema } from "@/lib/webhooks/endpoints/schema";

export const GET = dashboardRoute({
  query: listEndpointsSchema,
  handle: async ({ scope, query }) => {
    const { rows, nextCursor } = await listWebhookEndpoints(scope, query);
    return page(rows.map(presentWebhookEndpoint), nextCursor);
  },
});

export const POST = dashboardRoute({
  body: createWebhookEndpointSchema,
  furtherFaults: ({ url }) => endpointUrlFaults(url, env().WEBHOOK_ALLOWED_CIDRS),
  handle: async ({ scope, body, session }) => {
    const { WEBHOOK_ALLOWED_CIDRS: allowedNetworks, encryptionKeys } = env();
    const making = { actor: session.user.email, allowedNetworks, encryptionKeys };
    return created(presentWithSecret(await createWebhookEndpoint(scope, body, making)));
  },
});
