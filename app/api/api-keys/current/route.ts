import { getCallingApiKey } from "@/lib/accounts/api-keys/get";
import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { apiKeySchema } from "@/lib/accounts/api-keys/schema";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";

export const GET = merchantRoute({
  id: "getCurrentApiKey",
  summary: "Describe the calling API key",
  description: "Any key may read its own settings, regardless of its permissions. The secret is never returned.",
  permission: "any",
  returns: one(apiKeySchema),
  handle: async ({ ctx }) => found(presentApiKey(await getCallingApiKey(ctx), ctx.now)),
});
