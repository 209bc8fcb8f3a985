import { z } from "zod";
import { amountSchema } from "@/lib/amounts/schema";
import { chainSchema, tokenSchema } from "@/lib/chains/schema";
import { paymentSchema } from "@/lib/payments/schema";
import {
  environmentSchema,
  paymentExceptionSchema,
  paymentInstructionsSchema,
  paymentRequestStatusSchema,
} from "./schema";

// What a payer may see of a request: nothing that is the merchant's alone. Browser-safe.

const payChainSchema = chainSchema
  .extend({
    block_time_ms: z.int(),
    required_confirmations: z.int(),
    recent_blockhash: z
      .string()
      .nullable()
      .describe("Solana: a recent block's, to give a payment's transaction its lifetime; otherwise null"),
    finality: z
      .enum(["confirmations", "finalized"])
      .describe("`finalized`: the chain's own finality too, whose time nobody can tell"),
  })
  .meta({ id: "PayPageChain" });

const payTokenSchema = tokenSchema
  .extend({
    program: z
      .string()
      .nullable()
      .describe("Solana: the program that moves the token, SPL's or Token-2022; null for a coin and on other chains"),
  })
  .meta({ id: "PayPageToken" });

export const publicPaymentRequestSchema = z
  .object({
    shortcode: z.string(),
    environment: environmentSchema,
    merchant_name: z.string(),
    description: z.string(),
    status: paymentRequestStatusSchema,
    exception: paymentExceptionSchema.nullable(),
    is_time_up: z.boolean().describe("Active, but past its expiry: nothing more should be sent"),
    amount: amountSchema,
    paid_amount: amountSchema.describe("Final payments only"),
    pending_amount: amountSchema.describe("Seen on the chain, not final"),
    remaining_amount: amountSchema.describe("Not covered by final payments"),
    due_amount: amountSchema.describe("Not covered by anything seen so far: what to send now"),
    token: payTokenSchema,
    chain: payChainSchema,
    recipient_address: z.string().nullable().describe("Null as soon as nothing more should be sent"),
    payment_instructions: paymentInstructionsSchema.nullable(),
    payment_url: z.url(),
    redirect_url: z.string().describe("With its placeholders filled in; may be empty"),
    cancel_url: z.string().describe("With its placeholders filled in; may be empty"),
    payments: z.array(paymentSchema),
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    now: z.iso.datetime().describe("The server's clock, for a countdown that does not trust the browser's"),
  })
  .meta({ id: "PayPageData", description: "What a payer may see of a payment request" });

export type PublicPaymentRequest = z.infer<typeof publicPaymentRequestSchema>;

export const shortcodeParams = z.object({ shortcode: z.string().describe("The last segment of the payment URL") });
