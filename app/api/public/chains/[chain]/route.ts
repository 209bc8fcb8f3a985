import { getChain } from "@/lib/chains/list";
import { presentChain, presentChainWithTokens } from "@/lib/chains/present";
import { chainParams, getChainQuerySchema, chainWithOptionalTokensSchema } from "@/lib/chains/schema";
import { one, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";

export const GET = publicRoute({
  id: "getChain",
  summary: "Get a chain",
  params: chainParams,
  query: getChainQuerySchema,
  cache: "minute",
  returns: one(chainWithOptionalTokensSchema),
  errors: ["chain_not_found"],
  handle: async ({ params, query, urls }) => {
    const present = query.include_tokens ? presentChainWithTokens : presentChain;
    return found(present(await getChain(params.chain), urls));
  },
});

export const OPTIONS = publicPreflight;
