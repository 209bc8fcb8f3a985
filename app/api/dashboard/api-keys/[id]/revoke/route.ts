import { presentApiKey } from "@/lib/api-keys/present";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { apiKeyParams } from "@/lib/api-keys/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";

export const POST = dashboardRoute({
  permission: "api_keys:write",
  allowsOldOrUnverifiedSession: true,
  params: apiKeyParams,
  handle: async ({ ctx, params }) => found(presentApiKey(await revokeApiKey(ctx, params), ctx.now)),
});
