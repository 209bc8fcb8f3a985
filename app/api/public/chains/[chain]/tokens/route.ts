import { getChain } from "@/lib/chains/list";
import { presentListedToken } from "@/lib/chains/present";
import { chainParams, listedTokenSchema } from "@/lib/chains/schema";
import { listOf, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";

export const GET = publicRoute({
  id: "listChainTokens",
  summary: "List the active tokens of a chain",
  params: chainParams,
  cache: "minute",
  returns: listOf(listedTokenSchema),
  errors: ["chain_not_found"],
  handle: async ({ params, urls }) =>
    found((await getChain(params.chain)).tokens.map((token) => presentListedToken(token, urls))),
});

export const OPTIONS = publicPreflight;
