import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { chainSummarySchema, tokenSchema } from "@/lib/chains/schema";
import {
  addressFilter,
  chainFilter,
  exportFields,
  listFilter,
  idFilter,
  pageFields,
  timeRange,
  transactionHashFilter,
} from "@/lib/platform/pagination/schema";
import { maxNoteLength } from "@/lib/requests/constants";
import { paymentExceptionSchema, paymentRequestStatusSchema } from "@/lib/requests/schema";
import { unmatchedStatuses } from "./constants";

// Wire format of unmatched transfers. Safe to import in the browser.

const unmatchedStatusSchema = z.enum(unmatchedStatuses).meta({ id: "UnmatchedStatus" });

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

/** An unmatched transfer in events; the API extends it. */
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

export const unmatchedTransferParams = z.object({ id: z.string() });

const filters = {
  status: listFilter(unmatchedStatusSchema)
    .optional()
    .describe("Statuses, separated by commas or in repeated parameters"),
  reason: listFilter(unmatchedReasonSchema)
    .optional()
    .describe(
      "Reasons, separated by commas or in repeated parameters; dust is included only with this or transaction_hash",
    ),
  candidate: z.uuid().toLowerCase().optional().describe("The public_id of a payment request among the `candidates`"),
  chain: chainFilter.optional(),
  token_id: idFilter.optional(),
  recipient_address: addressFilter.optional(),
  transaction_hash: transactionHashFilter.optional(),
  ...timeRange("created_at"),
};

/** The query of the list of unmatched transfers, newest first. */
export const listUnmatchedTransfersSchema = z.strictObject({ ...pageFields, ...filters });
export const exportUnmatchedTransfersSchema = z.strictObject({ ...exportFields, ...filters });
export const unmatchedTransferFiltersSchema = z.strictObject(filters);

export const assignUnmatchedTransferSchema = z
  .strictObject({
    public_id: z.string().min(1).max(64).describe("The payment request that the transfer pays"),
  })
  .meta({ id: "AssignUnmatchedTransfer" });

export const dismissUnmatchedTransferSchema = z
  .strictObject({
    note: z.string().trim().min(1).max(maxNoteLength).describe("The reason, saved with the transfer"),
  })
  .meta({ id: "DismissUnmatchedTransfer" });

const requestReferenceSchema = z
  .object({
    public_id: z.uuid(),
    shortcode: z.string(),
    description: z.string(),
    status: paymentRequestStatusSchema,
  })
  .meta({ id: "PaymentRequestReference" });

/** An unmatched transfer in the API: the object that events contain, extended by the decision and the requests. */
export const unmatchedDetailSchema = unmatchedTransferSchema
  .extend({
    explorer_url: z.url().nullable().describe("Null if no transaction is known"),
    transfer_status: z
      .enum(["provisional", "final", "lost"])
      .describe("`lost`: a reorganization removed the transfer from its chain"),
    candidate_requests: z
      .array(
        requestReferenceSchema.extend({
          can_resolve: z.boolean().describe("Whether `POST /payment-requests/{public_id}/resolve` can mark it as paid"),
        }),
      )
      .describe("The current state of the `candidates`"),
    assigned_to: requestReferenceSchema.nullable(),
    decided_by: z
      .string()
      .nullable()
      .describe("Who assigned or dismissed it: the id of an API key, an e-mail address, or `remit`"),
    decided_at: z.iso.datetime().nullable(),
    note: z.string().nullable().describe("The reason of a dismissal"),
    can_undo: z.boolean().describe("Whether the decision can still be undone"),
  })
  .meta({ id: "UnmatchedTransferDetail" });

export const maxSearchLength = 200;

export const searchAssignableSchema = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(maxSearchLength)
    .optional()
    .describe("Part of shortcode, external_id or description, ignoring case"),
});

/** A request that a transfer can be assigned to, with its status once the assigned payment is completed. */
export const assignableRequestSchema = requestReferenceSchema
  .extend({
    external_id: z.string(),
    amount: amountSchema,
    remaining_amount: amountSchema.describe("The amount minus final payments"),
    due_amount: amountSchema.describe("The amount minus all detected payments: what is left to pay"),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    is_candidate: z.boolean().describe("Whether it is one of the transfer's `candidates`"),
    is_immediate: z
      .boolean()
      .describe("Whether the payment will be completed immediately, without further confirmations"),
    outcome: z.object({
      status: paymentRequestStatusSchema,
      exception: paymentExceptionSchema.nullable(),
      remaining_amount: amountSchema,
    }),
  })
  .meta({ id: "AssignableRequest" });

export const unmatchedCountsSchema = z
  .object({ open: z.int(), assigned: z.int(), dismissed: z.int() })
  .meta({ id: "UnmatchedTransferCounts" });

export type PresentedUnmatchedTransfer = z.infer<typeof unmatchedTransferSchema>;
export type UnmatchedDetail = z.infer<typeof unmatchedDetailSchema>;
export type RequestReference = z.infer<typeof requestReferenceSchema>;
export type AssignableRequest = z.infer<typeof assignableRequestSchema>;
export type UnmatchedCounts = z.infer<typeof unmatchedCountsSchema>;
