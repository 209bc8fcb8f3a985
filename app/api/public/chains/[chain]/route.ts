import { getChain } from "@/lib/chains/list";
import { presentChain, presentChainWithTokens } from "@/lib/chains/present";
import { chainParams, getChainSchema } from "@/lib/chains/schema";
import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import { found } from "@/lib/http/reply";

export const GET = publicRoute({
  params: chainParams,
  query: getChainSchema,
  cache: "minute",
  handle: async ({ params, query, links }) => {
    const present = query.include_tokens ? presentChainWithTokens : presentChain;
    return found(present(await getChain(params.chain), links));
  },
});

export const OPTIONS = publicPreflight;
