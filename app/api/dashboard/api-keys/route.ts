import { createApiKey } from "@/lib/api-keys/create";
import { listApiKeys } from "@/lib/api-keys/list";
import { presentApiKey, presentCreatedApiKey } from "@/lib/api-keys/present";
import { createApiKeySchema } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { created, found } from "@/lib/http/reply";

export const GET = dashboardRoute({
  permission: "api_keys:read",
  handle: async ({ scope }) => found((await listApiKeys(scope)).map((row) => presentApiKey(row))),
});

export const POST = dashboardRoute({
  permission: "api_keys:write",
  body: createApiKeySchema,
  handle: async ({ scope, body, session }) => {
    const making = { createdBy: session.user.email, pepper: env().peppers[0] };
    return created(presentCreatedApiKey(await createApiKey(scope, body, making)));
  },
});
