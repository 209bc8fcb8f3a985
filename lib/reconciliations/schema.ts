import { z } from "zod";
import { amountSchema } from "@/lib/amounts/schema";
import { chainSummarySchema, degradedReasonSchema, tokenSchema } from "@/lib/chains/schema";

// The daily comparison of what was recorded with what a chain says, on the wire. Browser-safe.

const differingTransferSchema = z.object({
  transaction_hash: z.string(),
  block_number: z.int(),
  amount: amountSchema,
  found_in: z
    .enum(["books", "chain"])
    .describe("`chain`: it reached the address and was not recorded; `books`: it was recorded and the chain denies it"),
  explorer_url: z.url(),
});

const differenceSchema = z.object({
  recipient_address: z.string(),
  token: tokenSchema,
  recorded_amount: amountSchema.describe("Recorded in the blocks that were compared"),
  on_chain_amount: amountSchema.describe("What reached the address in those blocks, by the chain"),
  transfers: z.array(differingTransferSchema),
});

export const reconciliationSchema = z
  .object({
    chain: chainSummarySchema,
    status: z
      .enum(["equal", "different", "unchecked"])
      .describe(
        "Of the last comparison that finished, at your receiving addresses. `unchecked`: none has finished on this chain yet",
      ),
    from_block: z.int().nullable().describe("The first block that was compared"),
    to_block: z.int().nullable().describe("The last block that was compared"),
    checked_at: z.iso.datetime().nullable(),
    failed_at: z.iso
      .datetime()
      .nullable()
      .describe("When a later comparison failed; null once one has finished. It is repeated daily"),
    failure_reason: degradedReasonSchema.nullable(),
    differences: z
      .array(differenceSchema)
      .describe("At your receiving addresses, of the last comparison that finished"),
  })
  .meta({ id: "Reconciliation", description: "What was recorded on a chain, compared with the chain" });

export type PresentedReconciliation = z.infer<typeof reconciliationSchema>;
