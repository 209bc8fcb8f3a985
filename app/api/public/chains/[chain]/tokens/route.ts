import { getChain } from "@/lib/chains/list";
import { presentToken } from "@/lib/chains/present";
import { chainParams } from "@/lib/chains/schema";
import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import { found } from "@/lib/http/reply";

export const GET = publicRoute({
  params: chainParams,
  cache: "minute",
  handle: async ({ params, links }) =>
    found((await getChain(params.chain)).tokens.map((token) => presentToken(token, links))),
});

export const OPTIONS = publicPreflight;
