import { z } from "zod";
import { amountSchema } from "@/lib/amounts/schema";
import { actorSchema } from "@/lib/merchants/schema";
import { pageFields } from "@/lib/pagination/schema";

// What happened to a payment request, as it is kept and as the API shows it. Browser-safe.

const by = actorSchema;
const exception = z.string().nullable().describe("How the request stands afterwards");

const transfer = {
  amount: amountSchema,
  transaction_hash: z.string(),
  block_number: z.int().describe("Where it stood at that moment; a reorganisation may have moved it since"),
  block_time: z.iso.datetime(),
};

const payment = {
  payment_id: z.string(),
  ...transfer,
  is_late: z.boolean().describe("Its block is later than the request's expiry was"),
};

export const matchMethodSchema = z.enum([
  "exclusive_address",
  "bound_reference",
  "amount_slot",
  "single_open_request",
  "assigned",
]);

export type MatchMethod = z.infer<typeof matchMethodSchema>;

const assignment = { by, unmatched_transfer_id: z.string(), payment_id: z.string() };

function entry<Type extends string, Details extends z.ZodRawShape>(type: Type, details: Details) {
  return z.object({ id: z.string(), type: z.literal(type), at: z.iso.datetime(), ...details });
}

export const timelineEntrySchema = z.discriminatedUnion("type", [
  entry("created", { by }),
  entry("updated", { by, fields: z.array(z.string()).describe("What was given, changed or not") }),
  entry("cancelled", { by }),
  entry("resolved", { by, note: z.string() }),
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
    symbol: z.string().describe("Of the token that was sent, which may be another one"),
    reason: z.string().describe("Why it was credited to no request, though this one may have been meant"),
    ...transfer,
    transaction_hash: z.string().nullable().describe("Null where no transaction shows how the money came"),
  }),
  entry("simulation_failed", {
    amount: amountSchema,
    symbol: z.string().describe("Of the token that the sandbox tried to send"),
    reason: z.string().describe("Why the simulated payment could not be sent"),
  }),
  entry("transfer_assigned", assignment),
  entry("assignment_undone", assignment),
]);

/** The query of a request's timeline, newest first. */
export const listTimelineSchema = z.strictObject(pageFields);

export type ListTimelineInput = z.output<typeof listTimelineSchema>;
export type PresentedTimelineEntry = z.infer<typeof timelineEntrySchema>;
