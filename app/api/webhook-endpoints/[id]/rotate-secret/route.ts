import { env } from "@/lib/env";
import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { presentWithSecret } from "@/lib/webhooks/endpoints/present";
import { rotateWebhookSecret } from "@/lib/webhooks/endpoints/rotate-secret";
import {
  rotateWebhookSecretSchema,
  webhookEndpointParams,
  webhookEndpointWithSecretSchema,
} from "@/lib/webhooks/endpoints/schema";

export const POST = merchantRoute({
  id: "rotateWebhookSecret",
  summary: "Give a webhook endpoint a new secret",
  description:
    "Until `expires_in` ends, deliveries carry two signatures, by the new secret and by the one before: time to take over the new one. No third ever signs: rotated again, it is the one before that ends.",
  permission: "webhooks:write",
  params: webhookEndpointParams,
  body: rotateWebhookSecretSchema,
  returns: one(webhookEndpointWithSecretSchema),
  errors: ["webhook_endpoint_not_found"],
  handle: async ({ ctx, params, body }) => {
    return found(presentWithSecret(await rotateWebhookSecret(ctx, { ...params, ...body }, env())));
  },
});
