import { one, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import { payDataRate } from "@/lib/api/http/rates";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { publicPaymentRequestSchema, shortcodeParams } from "@/lib/requests/public-schema";

export const GET = publicRoute({
  id: "getPayPageData",
  summary: "Get the public data of a payment request",
  description:
    "The data of the payment page, for your own checkout. A request that is cancelled, unknown or of a suspended merchant returns `payment_request_not_found`. Completed and expired ones stay visible, without an address to pay to.",
  params: shortcodeParams,
  cache: "never",
  rateLimit: { rate: payDataRate, per: "shortcode" },
  returns: one(publicPaymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ params, urls }) => found(await getPayPageRequest(params.shortcode, urls, new Date())),
});

export const OPTIONS = publicPreflight;
