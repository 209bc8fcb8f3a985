import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentWithSecret } from "@/lib/webhooks/endpoints/present";
import { rotateWebhookSecret } from "@/lib/webhooks/endpoints/rotate-secret";
import { rotateWebhookSecretSchema, webhookEndpointParams } from "@/lib/webhooks/endpoints/schema";

export const POST = dashboardRoute({
  params: webhookEndpointParams,
  body: rotateWebhookSecretSchema,
  handle: async ({ scope, params, body, session }) => {
    const rotating = { actor: session.user.email, encryptionKeys: env().encryptionKeys };
    return found(presentWithSecret(await rotateWebhookSecret(scope, params.id, body, rotating)));
  },
});
