import { createApiKey } from "@/lib/accounts/api-keys/create";
import { listApiKeys } from "@/lib/accounts/api-keys/list";
import { presentApiKey, presentCreatedApiKey } from "@/lib/accounts/api-keys/present";
import { createApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { env } from "@/lib/platform/env";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";

export const GET = dashboardRoute({
  permission: "api_keys:read",
  handle: async ({ ctx }) => found((await listApiKeys(ctx)).map((row) => presentApiKey(row, ctx.now))),
});

export const POST = dashboardRoute({
  permission: "api_keys:write",
  body: createApiKeySchema,
  handle: async ({ ctx, body }) => {
    return created(presentCreatedApiKey(await createApiKey(ctx, body, env().peppers[0]), ctx.now));
  },
});
