import { z } from "zod";
import { instantSchema } from "@/lib/time/schema";
import { isPlainObject, maxNoteLength, merchantFields } from "./fields-schema";

// What a merchant may change of an active request, and how one is settled by hand. Browser-safe.

export const updatePaymentRequestSchema = z
  .strictObject({
    description: merchantFields.description.optional(),
    external_id: merchantFields.external_id.optional(),
    redirect_url: merchantFields.redirect_url.optional(),
    cancel_url: merchantFields.cancel_url.optional(),
    metadata: merchantFields.metadata.optional().describe("Takes the place of all the metadata there was"),
    expires_at: instantSchema.optional().describe("Not earlier than it is now, and at most 365 days ahead"),
  })
  .refine((body) => Object.keys(body).length > 0, {
    params: { code: "required" },
    message: "name at least one field to change",
    when: ({ value }) => isPlainObject(value),
  })
  .meta({ id: "UpdatePaymentRequest", minProperties: 1 });

export type UpdatePaymentRequestInput = z.output<typeof updatePaymentRequestSchema>;

export const resolvePaymentRequestSchema = z
  .strictObject({
    note: z.string().trim().min(1).max(maxNoteLength).describe("Why it counts as paid; kept with the request"),
  })
  .meta({ id: "ResolvePaymentRequest" });
