import { rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { one, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import { attemptRate, requireQuestionRate } from "@/lib/api/http/rates";
import { getPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { attemptSchema, publicPaymentRequestSchema, shortcodeParams } from "@/lib/requests/public-schema";
import { reportPaymentAttempt } from "@/lib/requests/report-attempt";

export const POST = publicRoute({
  id: "reportPaymentAttempt",
  summary: "Report a payment in a payer's wallet",
  description:
    "Before the wallet asks the payer to confirm, report the hand-off: send `wallet_address` alone. Afterwards report the transaction or, if the payer declined, `declined`. Every open page of the payment request shows these reports before the payment is on the chain, so that a payer does not pay twice. A report credits nothing and is not counted in `payment_attempts`. It lasts ten minutes. Idempotent. A payment request keeps at most 20 reports; after that, the client address with the most reports loses its oldest one. With `only_check`, nothing is reported: a worker looks at the transaction on the chain, and `checked_transactions` says what it is for this payment request. At most 30 such questions in ten minutes for each payment request.",
  params: shortcodeParams,
  body: attemptSchema,
  cache: "never",
  rateLimit: { rate: attemptRate, per: "shortcode" },
  returns: one(publicPaymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ params: { shortcode }, body, urls, request: { headers } }) => {
    const now = new Date();
    const request = await getPayPageRequest(shortcode, urls, now);
    if (body.only_check) await requireQuestionRate(shortcode);
    await reportPaymentAttempt(request, { ...body, reporter: rateLimitKeyOf(headers) }, now);
    return found(await getPayPageRequest(shortcode, urls, now));
  },
});

export const OPTIONS = publicPreflight;
