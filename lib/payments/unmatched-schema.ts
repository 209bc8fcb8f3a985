import { z } from "zod";
import { amountSchema } from "@/lib/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";

// How an unmatched transfer looks on the wire, in answers and events alike. Browser-safe.

export const unmatchedStatusSchema = z.enum(["open", "assigned", "dismissed"]).meta({ id: "UnmatchedStatus" });

export const unmatchedReasonSchema = z
  .enum([
    "several_references",
    "reference_not_bound",
    "wrong_chain",
    "wrong_recipient",
    "wrong_token",
    "ambiguous",
    "no_request",
    "dust",
    "unexplained",
    "too_late",
    "too_many_payments",
    "request_completed",
    "request_cancelled",
  ])
  .meta({ id: "UnmatchedReason", description: "More may be added" });

export const unmatchedTransferSchema = z
  .object({
    id: z.string(),
    status: unmatchedStatusSchema,
    reason: unmatchedReasonSchema.describe("Why no payment request was credited with it"),
    candidates: z.array(z.uuid()).describe("The public_id of each payment request that could be meant"),
    chain: chainSummarySchema,
    token: tokenSchema,
    amount: amountSchema.describe("What reached the recipient"),
    from_address: z.string().nullable().describe("Null where transaction_hash is"),
    recipient_address: z.string(),
    transaction_hash: z
      .string()
      .nullable()
      .describe("Null where the recipient's balance grew in this block and no transaction shows how"),
    block_number: z.int(),
    block_time: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "UnmatchedTransfer", description: "Money that arrived and was credited to no payment request" });

export type PresentedUnmatchedTransfer = z.infer<typeof unmatchedTransferSchema>;
