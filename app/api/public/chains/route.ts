import { listChains } from "@/lib/chains/list";
import { presentChain, presentChainWithTokens } from "@/lib/chains/present";
import { listChainsSchema, chainWithOptionalTokensSchema } from "@/lib/chains/schema";
import { listOf, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";

export const GET = publicRoute({
  id: "listChains",
  summary: "List the supported chains",
  query: listChainsSchema,
  cache: "minute",
  returns: listOf(chainWithOptionalTokensSchema),
  handle: async ({ query, urls }) => {
    const present = query.include_tokens ? presentChainWithTokens : presentChain;
    return found((await listChains(query)).map((chain) => present(chain, urls)));
  },
});

export const OPTIONS = publicPreflight;
