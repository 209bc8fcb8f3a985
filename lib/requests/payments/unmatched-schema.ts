import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";
import { unmatchedStatuses } from "./constants";

// Wire format of an unmatched transfer in responses and events. Safe to import in the browser.

export const unmatchedStatusSchema = z.enum(unmatchedStatuses).meta({ id: "UnmatchedStatus" });

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
    reason: unmatchedReasonSchema.describe("Why it was not credited to a payment request"),
    candidates: z.array(z.uuid()).describe("The public_id of each possible payment request"),
    chain: chainSummarySchema,
    token: tokenSchema,
    amount: amountSchema.describe("The received amount"),
    from_address: z.string().nullable().describe("Null if transaction_hash is null"),
    recipient_address: z.string(),
    transaction_hash: z
      .string()
      .nullable()
      .describe("Null if the recipient's balance increased in this block without a visible transaction"),
    block_number: z.int(),
    block_time: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "UnmatchedTransfer", description: "A transfer that was not credited to any payment request" });

export type PresentedUnmatchedTransfer = z.infer<typeof unmatchedTransferSchema>;
