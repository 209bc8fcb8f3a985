import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSummarySchema, degradedReasonSchema, tokenSchema } from "@/lib/chains/schema";

// Wire format of the daily reconciliation. Safe to import in the browser.

const differingTransferSchema = z.object({
  transaction_hash: z.string(),
  block_number: z.int(),
  amount: amountSchema,
  found_in: z
    .enum(["books", "chain"])
    .describe("`chain`: it reached the address but was not recorded; `books`: it was recorded but is not on the chain"),
  explorer_url: z.url(),
});

const differenceSchema = z.object({
  recipient_address: z.string(),
  token: tokenSchema,
  recorded_amount: amountSchema.describe("The recorded amount in the compared blocks"),
  on_chain_amount: amountSchema.describe("The amount that reached the address in these blocks on the chain"),
  transfers: z.array(differingTransferSchema),
});

export const reconciliationSchema = z
  .object({
    chain: chainSummarySchema,
    status: z
      .enum(["equal", "different", "unchecked"])
      .describe(
        "Result of the last finished reconciliation, at your receiving addresses. `unchecked`: none has finished on this chain yet",
      ),
    from_block: z.int().nullable().describe("The first compared block"),
    to_block: z.int().nullable().describe("The last compared block"),
    checked_at: z.iso.datetime().nullable(),
    failed_at: z.iso
      .datetime()
      .nullable()
      .describe("When the latest reconciliation failed; null once one has finished. Repeated daily"),
    failure_reason: degradedReasonSchema.nullable(),
    differences: z
      .array(differenceSchema)
      .describe("Differences at your receiving addresses in the last finished reconciliation"),
  })
  .meta({ id: "Reconciliation", description: "The recorded transfers of a chain compared with the chain" });

export type PresentedReconciliation = z.infer<typeof reconciliationSchema>;
