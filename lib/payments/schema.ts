import { z } from "zod";
import { amountSchema } from "@/lib/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";

// How a payment looks on the wire. Browser-safe.

export const paymentStatusSchema = z.enum(["pending", "completed", "failed"]).meta({
  id: "PaymentStatus",
  description:
    "`pending`: seen, not final; `completed`: final; `failed`: reverted, reorganised away, not confirmed by the recipient's balance, or its assignment undone; counts for nothing",
});

export const paymentSchema = z
  .object({
    id: z.string(),
    transaction_hash: z.string(),
    status: paymentStatusSchema,
    source_amount: amountSchema.describe("What left the payer"),
    received_amount: amountSchema.describe("What reached the recipient"),
    actual_fee: amountSchema.describe("The difference of the two, in the same token; gas is not part of it"),
    created_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().nullable().describe("Null until completed"),
    from_address: z.string(),
    block_number: z.int(),
    block_time: z.iso.datetime(),
    confirmations: z.int().describe("Blocks from the payment's to the head, both counted; at most 1000; 0 when failed"),
    required_confirmations: z.int(),
    finality: z
      .enum(["confirmations", "finalized"])
      .describe("`finalized`: completed only when the chain itself calls its block final, whatever the confirmations"),
    explorer_url: z.url(),
    is_late: z.boolean().describe("Its block is later than the request's expiry"),
  })
  .meta({ id: "Payment", description: "A transfer that was credited to a payment request" });

/** A payment in the list of all: what its request would say stands beside it. */
export const listedPaymentSchema = paymentSchema
  .extend({
    payment_request: z.object({ public_id: z.uuid(), shortcode: z.string(), external_id: z.string() }),
    chain: chainSummarySchema,
    token: tokenSchema,
    recipient_address: z.string(),
  })
  .meta({ id: "ListedPayment", description: "A payment with what its payment request says" });

export type PresentedListedPayment = z.infer<typeof listedPaymentSchema>;
export type PresentedPayment = z.infer<typeof paymentSchema>;
