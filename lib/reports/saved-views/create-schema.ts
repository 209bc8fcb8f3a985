import { z } from "zod";
import { paymentRequestFiltersSchema } from "@/lib/requests/list-schema";
import { paymentFiltersSchema } from "@/lib/requests/payments/list-schema";
import { unmatchedTransferFiltersSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { listSchema, savedViewNameSchema, type SavedList } from "./schema";

const maxFilterLength = 1000;

const filterSchemas: Record<SavedList, z.ZodType> = {
  payment_requests: paymentRequestFiltersSchema,
  payments: paymentFiltersSchema,
  unmatched_transfers: unmatchedTransferFiltersSchema,
};

/** A new view. The list's own schema validates the filters, so a view holds neither an unknown one nor a cursor. */
export const createSavedViewSchema = z
  .strictObject({
    list: listSchema,
    ...savedViewNameSchema.shape,
    // A value that is refused here is not validated again by the list's schema.
    filters: z.record(z.string(), z.string().min(1, { abort: true }).max(maxFilterLength, { abort: true })),
  })
  .superRefine(({ list, filters }, context) => {
    if (Object.keys(filters).length === 0) {
      const message = "must contain at least one filter";
      context.addIssue({ code: "custom", path: ["filters"], params: { code: "too_few" }, message });
    }
    for (const issue of filterSchemas[list].safeParse(filters).error?.issues ?? []) {
      context.addIssue({ ...issue, path: ["filters", ...issue.path] });
    }
  });

export type CreateSavedView = z.output<typeof createSavedViewSchema>;
