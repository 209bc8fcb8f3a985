import { z } from "zod";
import { amountSchema } from "@/lib/platform/amounts/schema";
import { actorSchema } from "@/lib/accounts/merchants/schema";
import { pageFields } from "@/lib/platform/pagination/schema";

// Stored and wire format of a request's timeline. Safe to import in the browser.

const by = actorSchema;
const exception = z.string().nullable().describe("The request's exception after the change");

const transfer = {
  amount: amountSchema,
  transaction_hash: z.string(),
  block_number: z.int().describe("Its block at that time; a reorganization may have moved it since"),
  block_time: z.iso.datetime(),
};

const payment = {
  payment_id: z.string(),
  ...transfer,
  is_late: z.boolean().describe("Its block is later than the request's expiry at that time"),
};

const matchMethodSchema = z.enum([
  "exclusive_address",
  "bound_reference",
  "amount_slot",
  "single_open_request",
  "assigned",
]);

export type MatchMethod = z.infer<typeof matchMethodSchema>;

const assignment = { by, unmatched_transfer_id: z.string(), payment_id: z.string() };

const fieldChangeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A changed field of a request, with its old and its new value. */
export type FieldChange = z.infer<typeof fieldChangeSchema>;

function entry<Type extends string, Details extends z.ZodRawShape>(type: Type, details: Details) {
  return z.object({ id: z.string(), type: z.literal(type), at: z.iso.datetime(), ...details });
}

export const noteEntrySchema = entry("note_added", { by, note: z.string() });

export const timelineEntrySchema = z.discriminatedUnion("type", [
  entry("created", { by }),
  entry("updated", {
    by,
    fields: z.array(z.string()).describe("The fields that were sent, changed or not"),
    changes: z
      .array(fieldChangeSchema)
      .describe("What changed, without `metadata`; empty in entries of older versions"),
  }),
  entry("cancelled", { by }),
  entry("recipient_lost", {
    cause: z
      .enum(["proven_by_another", "released_by_operator"])
      .describe("Why the recipient address no longer belongs to the merchant"),
    is_cancelled: z.boolean().describe("Whether this cancelled the request; otherwise it closed the late window"),
  }),
  entry("resolved", { by, note: z.string() }),
  noteEntrySchema,
  entry("payment_seen", {
    ...payment,
    from_address: z.string(),
    method: matchMethodSchema.describe("The rule by which the transfer was credited"),
    rule: z.string().describe("The same in words"),
  }),
  entry("payment_moved", payment),
  entry("payment_completed", payment),
  entry("payment_failed", payment),
  entry("partially_paid", { paid_amount: amountSchema }),
  entry("completed", { paid_amount: amountSchema, exception }),
  entry("expired", { paid_amount: amountSchema, exception }),
  entry("exception_changed", { exception, previous: z.string().nullable() }),
  entry("unmatched_transfer", {
    unmatched_transfer_id: z.string(),
    symbol: z.string().describe("In the token that was sent, which may differ from the request's"),
    reason: z.string().describe("Why it was not credited, although this request was a candidate"),
    ...transfer,
    transaction_hash: z.string().nullable().describe("Null if no transaction explains the transfer"),
  }),
  entry("simulation_failed", {
    amount: amountSchema,
    symbol: z.string().describe("In the token that the sandbox tried to send"),
    reason: z.string().describe("Why the simulated payment could not be sent"),
  }),
  entry("transfer_assigned", assignment),
  entry("assignment_undone", assignment),
]);

/** The query of a request's timeline, newest first. */
export const listTimelineSchema = z.strictObject(pageFields);
export type PresentedNote = z.infer<typeof noteEntrySchema>;
export type PresentedTimelineEntry = z.infer<typeof timelineEntrySchema>;
