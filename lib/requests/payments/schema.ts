import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";
import { paymentStatuses } from "./constants";

// Wire format of a payment. Safe to import in the browser.

export const paymentStatusSchema = z.enum(paymentStatuses).meta({
  id: "PaymentStatus",
  description:
    "`pending`: detected, not final; `completed`: final; `failed`: reverted, reorganized, not confirmed by the recipient's balance, or unassigned, and not counted",
});

export const paymentSchema = z
  .object({
    id: z.string(),
    transaction_hash: z.string(),
    status: paymentStatusSchema,
    source_amount: amountSchema.describe("The amount that left the payer"),
    received_amount: amountSchema.describe("The amount that reached the recipient"),
    actual_fee: amountSchema.describe("The difference, in the same token; excludes gas"),
    created_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().nullable().describe("Null until completed"),
    from_address: z.string(),
    block_number: z.int(),
    block_time: z.iso.datetime(),
    confirmations: z
      .int()
      .describe("Blocks from the payment's block to the head, both included; at most 1000; 0 if failed"),
    required_confirmations: z.int(),
    finality: z
      .enum(["confirmations", "finalized"])
      .describe("`finalized`: completed only once the chain finalizes its block, whatever the confirmations"),
    explorer_url: z.url(),
    is_late: z.boolean().describe("Its block is later than the request's expiry"),
  })
  .meta({ id: "Payment", description: "A transfer that was credited to a payment request" });

/** A payment in the list of all payments, with fields of its request. */
export const listedPaymentSchema = paymentSchema
  .extend({
    payment_request: z.object({ public_id: z.uuid(), shortcode: z.string(), external_id: z.string() }),
    chain: chainSummarySchema,
    token: tokenSchema,
    recipient_address: z.string(),
  })
  .meta({ id: "ListedPayment", description: "A payment with fields of its payment request" });

export type PresentedListedPayment = z.infer<typeof listedPaymentSchema>;
export type PresentedPayment = z.infer<typeof paymentSchema>;
