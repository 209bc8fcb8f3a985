import { getApiKey } from "@/lib/api-keys/get";
import { presentApiKey } from "@/lib/api-keys/present";
import { apiKeySchema } from "@/lib/api-keys/schema";
import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";

export const GET = merchantRoute({
  id: "getCurrentApiKey",
  summary: "Describe the calling API key",
  description: "Whatever the key may do: any key may ask about itself. The key itself is never told.",
  permission: "any",
  returns: one(apiKeySchema),
  handle: async ({ scope, by }) => found(presentApiKey(await getApiKey(scope, by.id))),
});
