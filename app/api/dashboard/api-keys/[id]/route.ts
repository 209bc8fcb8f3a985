import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { apiKeyParams, updateApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { updateApiKey } from "@/lib/accounts/api-keys/update";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

export const PATCH = dashboardRoute({
  permission: "api_keys:write",
  params: apiKeyParams,
  body: updateApiKeySchema,
  handle: async ({ ctx, params, body }) =>
    found(presentApiKey(await updateApiKey(ctx, { ...params, ...body }), ctx.now)),
});
