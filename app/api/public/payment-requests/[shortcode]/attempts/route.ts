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
    "Every open page of the payment request then shows the transaction before it is on the chain. The report counts as a payment attempt and credits nothing. Idempotent. At most 20 transactions per payment request.",
  params: shortcodeParams,
  body: attemptSchema,
  cache: "never",
  rateLimit: { rate: attemptRate, per: "shortcode" },
  returns: one(publicPaymentRequestSchema),
  errors: ["payment_request_not_found", "attempt_limit_reached"],
  handle: async ({ params: { shortcode }, body, urls }) => {
    const now = new Date();
    const request = await getPayPageRequest(shortcode, urls, now);
    await reportPaymentAttempt(request, body.transaction_hash);
    return found(await getPayPageRequest(shortcode, urls, now));
  },
});

export const OPTIONS = publicPreflight;
