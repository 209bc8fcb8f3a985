import { z } from "zod";
import { plainLines } from "@/lib/platform/plain-text";
import { instantSchema } from "@/lib/platform/time/schema";
import { maxNoteLength } from "./constants";
import { isPlainObject, merchantFields } from "./fields-schema";

// Validation of updates, manual resolution and notes. Safe to import in the browser.

export const updatePaymentRequestSchema = z
  .strictObject({
    description: merchantFields.description.optional(),
    external_id: merchantFields.external_id.optional(),
    redirect_url: merchantFields.redirect_url.optional(),
    cancel_url: merchantFields.cancel_url.optional(),
    metadata: merchantFields.metadata.optional().describe("Replaces all existing metadata"),
    expires_at: instantSchema.optional().describe("Not earlier than the current value, and at most 365 days ahead"),
  })
  .refine((body) => Object.keys(body).length > 0, {
    params: { code: "required" },
    message: "name at least one field to change",
    // Not for an unknown field, which has its own error.
    when: ({ value, issues }) => issues.length === 0 && isPlainObject(value),
  })
  .meta({ id: "UpdatePaymentRequest", minProperties: 1 });

export const resolvePaymentRequestSchema = z
  .strictObject({
    note: z.string().trim().min(1).max(maxNoteLength).describe("The reason, saved with the request"),
  })
  .meta({ id: "ResolvePaymentRequest" });

export const addNoteSchema = z
  .strictObject({
    note: z
      .string()
      .trim()
      .min(1)
      .max(maxNoteLength)
      .refine(...plainLines)
      .describe("One or more lines"),
  })
  .meta({ id: "AddNote" });
