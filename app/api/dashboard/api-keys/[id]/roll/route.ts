import { presentCreatedApiKey } from "@/lib/accounts/api-keys/present";
import { rollApiKey } from "@/lib/accounts/api-keys/roll";
import { apiKeyParams, rollApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { env } from "@/lib/platform/env";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Replaces a key with a new one. The old one works until the grace period ends. */
export const POST = dashboardRoute({
  permission: "api_keys:write",
  params: apiKeyParams,
  body: rollApiKeySchema,
  handle: async ({ ctx, params, body }) => {
    return created(presentCreatedApiKey(await rollApiKey(ctx, { ...params, ...body }, env().peppers[0]), ctx.now));
  },
});
