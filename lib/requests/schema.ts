import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";
import { paymentSchema } from "@/lib/requests/payments/schema";
import { paymentRequestStatuses } from "./constants";

// Wire format of payment requests. Safe to import in the browser. Input schemas are in create-schema.ts.

export const environmentSchema = z.enum(["production", "sandbox"]).meta({ id: "Environment" });
export const paymentRequestStatusSchema = z.enum(paymentRequestStatuses).meta({ id: "PaymentRequestStatus" });
export const paymentExceptionSchema = z
  .enum(["underpaid", "overpaid", "paid_late", "resolved_manually", "payment_reversed"])
  .meta({ id: "PaymentException", description: "At most one at a time; more values may be added" });

export const paymentInstructionsSchema = z
  .object({
    reference_data: z
      .string()
      .describe(
        "Identifies the request on the chain. EVM: 24 bytes as hex to append to the payment's calldata. Solana: a base58 address to add to the transfer instruction as an extra account",
      ),
    uri: z.string().describe("A link for the amount due: EIP-681, or Solana Pay with the reference"),
    plain_transfer_accepted: z
      .boolean()
      .describe("Whether a transfer of exactly the amount due, without the reference, will be credited"),
  })
  .meta({ id: "PaymentInstructions", description: "The data your own checkout needs to build the payment" });

export const paymentRequestSchema = z
  .object({
    public_id: z.uuid(),
    shortcode: z.string(),
    environment: environmentSchema,
    amount: amountSchema,
    token: tokenSchema,
    chain: chainSummarySchema,
    recipient_address: z.string(),
    status: paymentRequestStatusSchema,
    exception: paymentExceptionSchema.nullable(),
    description: z.string(),
    external_id: z.string(),
    payment_url: z.url(),
    redirect_url: z.string(),
    cancel_url: z.string(),
    locale: z.string().nullable().describe("The customer's language, if the merchant has set it"),
    paid_amount: amountSchema.describe("Final payments only"),
    pending_amount: amountSchema.describe("Detected on the chain, not final"),
    remaining_amount: amountSchema,
    payment_attempts: z
      .int()
      .describe("Distinct transactions detected on the chain; what payers report without one is not counted"),
    payment_instructions: paymentInstructionsSchema.nullable().describe("Null unless the request is active"),
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    cancelled_at: z.iso.datetime().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    payments: z.array(paymentSchema),
  })
  .meta({ id: "PaymentRequest" });

export const creationWarningSchema = z
  .object({
    code: z.enum(["plain_transfer_not_accepted", "chain_unconfirmed"]).describe("More may be added"),
    message: z.string(),
  })
  .meta({ id: "CreationWarning" });

export const paymentRequestCountsSchema = z
  .object({ active: z.int(), completed: z.int(), expired: z.int(), cancelled: z.int() })
  .meta({ id: "PaymentRequestCounts" });

const attentionReasonSchema = z.enum(["payment_reversed", "partly_paid", "expiring", "underpaid", "overpaid"]);

/** A request that needs the merchant, in short. */
export const attentionSchema = z
  .object({
    public_id: z.uuid(),
    shortcode: z.string(),
    description: z.string(),
    external_id: z.string(),
    reason: attentionReasonSchema.describe(
      "`partly_paid` and `expiring`: active until `at`; all others: the exception of the request",
    ),
    token: tokenSchema,
    amount: amountSchema.describe("What is missing, or for `overpaid` what is too much"),
    at: z.iso.datetime().describe("When the request expires, or last changed"),
  })
  .meta({ id: "PaymentRequestAttention" });

export type AttentionReason = z.infer<typeof attentionReasonSchema>;
export type PresentedAttention = z.infer<typeof attentionSchema>;
export type PresentedPaymentRequest = z.infer<typeof paymentRequestSchema>;
export type PaymentRequestCounts = z.infer<typeof paymentRequestCountsSchema>;

export const publicIdParams = z.object({ public_id: z.string().meta({ format: "uuid" }) });
