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
  summary: "Report a payment that a wallet has sent",
  description:
    "Every open page of the payment request then shows the transaction before it is on the chain. The report credits nothing and does not count as a payment attempt. It disappears after ten minutes unless the payment is detected. Idempotent. The newest 20 reports of a payment request are kept, spread over the addresses that sent them.",
  params: shortcodeParams,
  body: attemptSchema,
  cache: "never",
  rateLimit: { rate: attemptRate, per: "shortcode" },
  returns: one(publicPaymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ params: { shortcode }, body, urls, request: { headers } }) => {
    const now = new Date();
    const request = await getPayPageRequest(shortcode, urls, now);
    const attempt = { transactionHash: body.transaction_hash, reporter: rateLimitKeyOf(headers) };
    await reportPaymentAttempt(request, attempt, now);
    return found(await getPayPageRequest(shortcode, urls, now));
  },
});

export const OPTIONS = publicPreflight;
