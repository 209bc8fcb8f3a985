import { presentApiKey } from "@/lib/api-keys/present";
import { apiKeyParams, updateApiKeySchema } from "@/lib/api-keys/schema";
import { updateApiKey } from "@/lib/api-keys/update";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";

export const PATCH = dashboardRoute({
  permission: "api_keys:write",
  params: apiKeyParams,
  body: updateApiKeySchema,
  handle: async ({ ctx, params, body }) =>
    found(presentApiKey(await updateApiKey(ctx, { ...params, ...body }), ctx.now)),
});
