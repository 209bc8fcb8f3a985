import { env } from "@/lib/platform/env";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentWithSecret } from "@/lib/events/webhooks/endpoints/present";
import { rotateWebhookSecret } from "@/lib/events/webhooks/endpoints/rotate-secret";
import {
  rotateWebhookSecretSchema,
  webhookEndpointParams,
  webhookEndpointWithSecretSchema,
} from "@/lib/events/webhooks/endpoints/schema";

export const POST = merchantRoute({
  id: "rotateWebhookSecret",
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Until `expires_in` ends, deliveries carry two signatures, of the new and the previous secret, so that you can deploy the new one. At most two secrets sign: another rotation ends the older one.",
  permission: "webhooks:write",
  params: webhookEndpointParams,
  body: rotateWebhookSecretSchema,
  returns: one(webhookEndpointWithSecretSchema),
  errors: ["webhook_endpoint_not_found"],
  handle: async ({ ctx, params, body }) => {
    return found(presentWithSecret(await rotateWebhookSecret(ctx, { ...params, ...body }, env())));
  },
});
