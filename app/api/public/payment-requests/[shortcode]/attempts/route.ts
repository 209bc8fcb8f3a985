import { rateLimitKeyOf } from "@/lib/auth/client-address";
import { one } from "@/lib/http/operation";
import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import { attemptRate } from "@/lib/http/rates";
import { found } from "@/lib/http/reply";
import { getPayPageRequest } from "@/lib/payment-requests/find-pay-page-request";
import { attemptSchema, publicPaymentRequestSchema, shortcodeParams } from "@/lib/payment-requests/public-schema";
import { reportPaymentAttempt } from "@/lib/payment-requests/report-attempt";

export const POST = publicRoute({
  id: "reportPaymentAttempt",
  summary: "Report a payment in a payer's wallet",
  description:
    "Report the hand-off, with `wallet_address` alone, right before the wallet asks the payer to confirm. Then report its end: the transaction, or `declined`. Every open page of the payment request shows both before the payment is on the chain, so that nobody pays twice. A report credits nothing and does not count as a payment attempt. It disappears after ten minutes unless the payment is detected. Idempotent. The newest 20 reports of a payment request are kept, spread over the addresses that sent them.",
  params: shortcodeParams,
  body: attemptSchema,
  cache: "never",
  rateLimit: { rate: attemptRate, per: "shortcode" },
  returns: one(publicPaymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ params: { shortcode }, body, urls, request: { headers } }) => {
    const now = new Date();
    const request = await getPayPageRequest(shortcode, urls, now);
    await reportPaymentAttempt(request, { ...body, reporter: rateLimitKeyOf(headers) }, now);
    return found(await getPayPageRequest(shortcode, urls, now));
  },
});

export const OPTIONS = publicPreflight;
