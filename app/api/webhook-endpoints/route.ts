import { env } from "@/lib/platform/env";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { newOne, pageOf, created, page } from "@/lib/api/http/operation";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { endpointUrlErrors } from "@/lib/events/webhooks/endpoints/url";
import { listWebhookEndpoints } from "@/lib/events/webhooks/endpoints/list";
import { presentWebhookEndpoint, presentWithSecret } from "@/lib/events/webhooks/endpoints/present";
import {
  createWebhookEndpointSchema,
  listEndpointsSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from "@/lib/events/webhooks/endpoints/schema";

export const GET = merchantRoute({
  id: "listWebhookEndpoints",
  summary: "List webhook endpoints",
  description: "Newest first; at most ten.",
  permission: "webhooks:read",
  query: listEndpointsSchema,
  returns: pageOf(webhookEndpointSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listWebhookEndpoints(ctx, query);
    return page(rows.map(presentWebhookEndpoint), nextCursor);
  },
});

export const POST = merchantRoute({
  id: "createWebhookEndpoint",
  summary: "Create a webhook endpoint",
  description:
    "It receives events from now on, as [Standard Webhooks](https://www.standardwebhooks.com), signed with `secret`. Store the secret: no other response contains it. At most ten endpoints.",
  permission: "webhooks:write",
  body: createWebhookEndpointSchema,
  furtherErrors: ({ url }) => endpointUrlErrors(url, webhookTargets()),
  returns: newOne(webhookEndpointWithSecretSchema),
  errors: ["webhook_endpoint_limit_reached", "approval_required"],
  handle: async ({ ctx, body }) => {
    const settings = { targets: webhookTargets(), encryptionKeys: env().encryptionKeys };
    const endpoint = await createWebhookEndpoint(ctx, body, settings);
    return created(presentWithSecret(endpoint), `/api/webhook-endpoints/${endpoint.row.id}`);
  },
});
