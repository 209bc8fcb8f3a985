import { rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { bare } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import { attemptRate, payDataRate } from "@/lib/api/http/rates";
import { shortcodeParams } from "@/lib/requests/public-schema";
import { reportPaymentAttempt } from "@/lib/requests/report-attempt";
import {
  findSolanaPayable,
  solanaPayBodySchema,
  solanaPayLabelSchema,
  solanaPayTransaction,
  solanaPayTransactionSchema,
} from "@/lib/requests/solana-pay";

const errors = ["payment_request_not_found"] as const;

export const GET = publicRoute({
  id: "getSolanaPayLabel",
  summary: "Get the label of a Solana Pay transaction request",
  description:
    "What a wallet shows after it has read the link `solana_pay_url` (Solana Pay 1.1, transaction request). A request that is not on Solana, or to which nothing should be sent, is not found.",
  params: shortcodeParams,
  cache: "never",
  rateLimit: { rate: payDataRate, per: "shortcode" },
  returns: bare(solanaPayLabelSchema),
  errors,
  handle: async ({ params, urls }) => {
    const { request } = await findSolanaPayable(params.shortcode, urls, new Date());
    return { status: 200, body: { label: request.merchant_name, icon: `${urls.baseUrl}/mark.svg` } };
  },
});

export const POST = publicRoute({
  id: "makeSolanaPayTransaction",
  summary: "Make the transaction of a Solana Pay transaction request",
  description:
    "An unsigned transaction from the payer's account for what is due now, with the reference. It creates the recipient's token account if there is none, and is valid for about a minute. The hand-off to the wallet is reported like an attempt. `temporarily_unavailable` while the chain cannot be read, because a payment would not be noticed.",
  params: shortcodeParams,
  body: solanaPayBodySchema,
  cache: "never",
  rateLimit: { rate: attemptRate, per: "shortcode" },
  returns: bare(solanaPayTransactionSchema),
  errors,
  handle: async ({ params, body: { account }, urls, request: { headers } }) => {
    const now = new Date();
    const payable = await findSolanaPayable(params.shortcode, urls, now);
    const body = await solanaPayTransaction(payable, account);
    await reportPaymentAttempt(payable.request, { wallet_address: account, reporter: rateLimitKeyOf(headers) }, now);
    return { status: 200, body };
  },
});

export const OPTIONS = publicPreflight;
