import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSchema, listedTokenSchema } from "@/lib/chains/schema";
import { transactionHashFilter } from "@/lib/platform/pagination/schema";
import { paymentSchema } from "@/lib/requests/payments/schema";
import { signedDocumentSchema } from "@/lib/requests/signed-documents/schema";
import {
  environmentSchema,
  paymentExceptionSchema,
  paymentInstructionsSchema,
  paymentRequestStatusSchema,
} from "./schema";

// The public data of a request, without the merchant's private data. Safe to import in the browser.

const payChainSchema = chainSchema
  .extend({
    block_time_ms: z.int(),
    required_confirmations: z.int(),
    recent_blockhash: z
      .string()
      .nullable()
      .describe("Solana: a recent blockhash for the payment's transaction; otherwise null"),
    finality: z
      .enum(["confirmations", "finalized"])
      .describe("`finalized`: also requires the chain's own finality, whose time cannot be predicted"),
  })
  .meta({ id: "PayPageChain" });

const payTokenSchema = listedTokenSchema
  .extend({
    program: z
      .string()
      .nullable()
      .describe("Solana: the token program, SPL or Token-2022; null for native coin and on other chains"),
  })
  .meta({ id: "PayPageToken" });

const transactionFindingSchema = z.object({
  result: z
    .enum(["arrived", "other_address", "other_token", "other_chain", "too_early", "failed", "not_found", "unavailable"])
    .nullable()
    .describe(
      "Null until a worker has looked. With `arrived`, it sent `amount` of the token to the recipient, and settlement decides as always whether it pays. With `other_address`, no payment to the recipient is visible in it. With `other_token`, it sent `amount` of `token` to the recipient. With `other_chain`, it is on `chain`. With `too_early`, it is older than the payment request. With `failed`, the network rejected it. With `not_found`, no chain has it yet. With `unavailable`, no node responds.",
    ),
  amount: amountSchema.nullable(),
  token: z.object({ symbol: z.string(), is_stablecoin: z.boolean() }).nullable(),
  chain: z.object({ slug: z.string(), name: z.string() }).nullable(),
});

export type TransactionFinding = z.infer<typeof transactionFindingSchema>;

export const publicPaymentRequestSchema = z
  .object({
    shortcode: z.string(),
    environment: environmentSchema,
    merchant_name: z.string(),
    logo_url: z.url().nullable().describe("The merchant's logo; a new image has a new URL"),
    accent_color: z.string().nullable().describe("Of the page's main button, as #rrggbb; null for Remit's own"),
    support_contact: z.string().nullable().describe("The merchant's e-mail address or https URL for questions"),
    embed_origins: z.array(z.string()).describe("The sites that may show the pay page inside their own pages"),
    description: z.string(),
    status: paymentRequestStatusSchema,
    exception: paymentExceptionSchema.nullable(),
    is_time_up: z.boolean().describe("Active but past its expiry: nothing should be sent"),
    amount: amountSchema,
    paid_amount: amountSchema.describe("Final payments only"),
    pending_amount: amountSchema.describe("Detected on the chain, not final"),
    remaining_amount: amountSchema.describe("The amount minus final payments"),
    due_amount: amountSchema.describe("The amount minus all detected payments: what to send now"),
    token: payTokenSchema,
    chain: payChainSchema,
    recipient_address: z.string().nullable().describe("Null once nothing should be sent"),
    payment_instructions: paymentInstructionsSchema.nullable(),
    transaction_request_uri: z
      .string()
      .nullable()
      .describe("Solana: a link with which a wallet fetches the transaction (Solana Pay); null without https"),
    payment_url: z.url(),
    offer: signedDocumentSchema
      .nullable()
      .describe("The signed offer: payee, address, token, amount and expiry. Null once nothing should be sent"),
    receipt: signedDocumentSchema
      .nullable()
      .describe("The signed receipt of a completed request; null for one without a final payment"),
    redirect_url: z.string().describe("With placeholders filled in; may be empty"),
    cancel_url: z.string().describe("With placeholders filled in; may be empty"),
    locale: z.string().nullable().describe("The customer's language, if the merchant has set it"),
    payments: z.array(paymentSchema),
    reported_transactions: z
      .array(z.string())
      .describe(
        "Hashes that payers reported in the last ten minutes and for which no payment was detected. Not proof: anyone with the link can report one",
      ),
    checked_transactions: z
      .array(transactionFindingSchema.extend({ transaction_hash: z.string() }))
      .describe("Transactions that payers asked about in the last ten minutes, and what the chain says about each"),
    wallet_handoff_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "When a payer's wallet was last asked to pay: null once it has declined, its transaction is reported or detected, or ten minutes have passed. Not proof: anyone with the link can report one",
      ),
    uncredited_transfers: z
      .array(z.object({ transaction_hash: z.string(), amount: amountSchema, explorer_url: z.url() }))
      .describe("Transfers that arrived once the request was completed, or too late to count, and that are still open"),
    misdirected_transfers: z
      .array(
        z.object({
          transaction_hash: z.string(),
          reason: z.enum(["wrong_token", "wrong_chain"]),
          amount: amountSchema,
          token: z.object({ symbol: z.string(), is_stablecoin: z.boolean() }),
          chain: z.object({ slug: z.string(), name: z.string() }),
          explorer_url: z.url(),
        }),
      )
      .describe(
        "The newest transfers in another token or on another chain that were meant for this request and do not pay it. Anyone can send one, so never stop the payer because of them",
      ),
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    now: z.iso.datetime().describe("The server's time, for a countdown independent of the browser's clock"),
  })
  .meta({ id: "PayPageData", description: "The public data of a payment request" });

export type PublicPaymentRequest = z.infer<typeof publicPaymentRequestSchema>;

export const attemptSchema = z
  .object({
    transaction_hash: transactionHashFilter
      .optional()
      .describe("As returned by the wallet: on EVM 0x and 64 hexadecimal digits, on Solana a signature"),
    wallet_address: z
      .string()
      .max(64)
      .optional()
      .describe(
        "The payer's wallet. Without `transaction_hash`, it is about to ask the payer to confirm. With it, this hand-off has ended",
      ),
    only_check: z
      .boolean()
      .optional()
      .describe("Reports nothing and asks what `transaction_hash` is. The answer comes in `checked_transactions`"),
    declined: z.boolean().optional().describe("Ends the hand-off of `wallet_address` without a transaction"),
  })
  .refine((body) => body.transaction_hash !== undefined || (body.wallet_address !== undefined && !body.only_check), {
    path: ["transaction_hash"],
    params: { code: "required" },
    message: "is required without `wallet_address`, and with `only_check`",
    when: ({ issues }) => issues.length === 0,
  })
  .meta({
    id: "PaymentAttempt",
    description: "A payment in a payer's wallet. Name the transaction, the wallet or both",
  });

export type AttemptBody = z.output<typeof attemptSchema>;

export const shortcodeParams = z.object({ shortcode: z.string().describe("The last segment of the payment URL") });
