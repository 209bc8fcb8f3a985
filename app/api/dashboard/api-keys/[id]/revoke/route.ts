import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { revokeApiKey } from "@/lib/accounts/api-keys/revoke";
import { apiKeyParams } from "@/lib/accounts/api-keys/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

export const POST = dashboardRoute({
  permission: "api_keys:write",
  allowsOldOrUnverifiedSession: true,
  params: apiKeyParams,
  handle: async ({ ctx, params }) => found(presentApiKey(await revokeApiKey(ctx, params), ctx.now)),
});
