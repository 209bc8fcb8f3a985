import { getCallingApiKey } from "@/lib/api-keys/get";
import { presentApiKey } from "@/lib/api-keys/present";
import { apiKeySchema } from "@/lib/api-keys/schema";
import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";

export const GET = merchantRoute({
  id: "getCurrentApiKey",
  summary: "Describe the calling API key",
  description: "Any key may read its own settings, regardless of its permissions. The secret is never returned.",
  permission: "any",
  returns: one(apiKeySchema),
  handle: async ({ ctx }) => found(presentApiKey(await getCallingApiKey(ctx), ctx.now)),
});
