import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, done, found } from "@/lib/api/http/operation";
import { deleteWebhookEndpoint } from "@/lib/events/webhooks/endpoints/delete";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { endpointUrlErrors } from "@/lib/events/webhooks/endpoints/url";
import { getWebhookEndpoint } from "@/lib/events/webhooks/endpoints/get";
import { presentWebhookEndpoint } from "@/lib/events/webhooks/endpoints/present";
import {
  updateWebhookEndpointSchema,
  webhookEndpointParams,
  webhookEndpointSchema,
} from "@/lib/events/webhooks/endpoints/schema";
import { updateWebhookEndpoint } from "@/lib/events/webhooks/endpoints/update";

export const GET = merchantRoute({
  id: "getWebhookEndpoint",
  summary: "Get a webhook endpoint",
  permission: "webhooks:read",
  params: webhookEndpointParams,
  returns: one(webhookEndpointSchema),
  errors: ["webhook_endpoint_not_found"],
  handle: async ({ ctx, params }) => found(presentWebhookEndpoint(await getWebhookEndpoint(ctx, params))),
});

export const PATCH = merchantRoute({
  id: "updateWebhookEndpoint",
  summary: "Update, disable or enable a webhook endpoint",
  description:
    "Omitted fields do not change. A new URL is used from the next attempt on, including attempts of pending deliveries. New event types apply to events from now on.",
  permission: "webhooks:write",
  params: webhookEndpointParams,
  body: updateWebhookEndpointSchema,
  furtherErrors: ({ url }) => endpointUrlErrors(url, webhookTargets()),
  returns: one(webhookEndpointSchema),
  errors: ["webhook_endpoint_not_found", "approval_required"],
  handle: async ({ ctx, params, body }) => {
    const settings = { targets: webhookTargets() };
    return found(presentWebhookEndpoint(await updateWebhookEndpoint(ctx, { ...params, ...body }, settings)));
  },
});

export const DELETE = merchantRoute({
  id: "deleteWebhookEndpoint",
  summary: "Delete a webhook endpoint",
  description: "Cancels its pending deliveries. Past deliveries can still be read by id.",
  permission: "webhooks:write",
  params: webhookEndpointParams,
  returns: { status: 204 },
  errors: ["webhook_endpoint_not_found"],
  handle: async ({ ctx, params }) => {
    await deleteWebhookEndpoint(ctx, params);
    return done();
  },
});
