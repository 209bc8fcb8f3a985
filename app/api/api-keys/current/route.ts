import { getApiKey } from "@/lib/api-keys/get";
import { presentApiKey } from "@/lib/api-keys/present";
import { merchantRoute } from "@/lib/http/merchant-route";
import { found } from "@/lib/http/reply";

export const GET = merchantRoute({
  permission: "any",
  handle: async ({ scope, keyId }) => found(presentApiKey(await getApiKey(scope, keyId))),
});
