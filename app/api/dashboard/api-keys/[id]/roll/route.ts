import { presentCreatedApiKey } from "@/lib/api-keys/present";
import { rollApiKey } from "@/lib/api-keys/roll";
import { apiKeyParams, rollApiKeySchema } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created } from "@/lib/http/reply";

/** Replaces a key with a new one. The old one works until the grace period ends. */
export const POST = dashboardRoute({
  permission: "api_keys:write",
  params: apiKeyParams,
  body: rollApiKeySchema,
  handle: async ({ ctx, params, body }) => {
    return created(presentCreatedApiKey(await rollApiKey(ctx, { ...params, ...body }, env().peppers[0]), ctx.now));
  },
});
