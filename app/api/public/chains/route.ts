import { listChains } from "@/lib/chains/list";
import { presentChain, presentChainWithTokens } from "@/lib/chains/present";
import { listChainsSchema } from "@/lib/chains/schema";
import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import { found } from "@/lib/http/reply";

export const GET = publicRoute({
  query: listChainsSchema,
  cache: "minute",
  handle: async ({ query, links }) => {
    const present = query.include_tokens ? presentChainWithTokens : presentChain;
    return found((await listChains(query)).map((chain) => present(chain, links)));
  },
});

export const OPTIONS = publicPreflight;
