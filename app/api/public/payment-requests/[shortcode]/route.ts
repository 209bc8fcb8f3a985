import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import { payDataRate } from "@/lib/http/rates";
import { found } from "@/lib/http/reply";
import { getPayPageRequest } from "@/lib/payment-requests/find-pay-page-request";
import { shortcodeParams } from "@/lib/payment-requests/public-schema";

export const GET = publicRoute({
  params: shortcodeParams,
  cache: "never",
  limit: { rate: payDataRate, per: "shortcode" },
  handle: async ({ params, links }) => found(await getPayPageRequest(params.shortcode, links)),
});

export const OPTIONS = publicPreflight;
