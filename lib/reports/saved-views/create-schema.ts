import { z } from "zod";
import { paymentRequestFiltersSchema } from "@/lib/requests/list-schema";
import { paymentFiltersSchema } from "@/lib/requests/payments/list-schema";
import { templateSchema } from "@/lib/requests/template-schema";
import { unmatchedTransferFiltersSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { savedPageSchema, savedViewNameSchema, type SavedPage } from "./schema";

const maxValueLength = 1000;

const valueSchemas: Record<SavedPage, z.ZodType> = {
  payment_requests: paymentRequestFiltersSchema,
  payments: paymentFiltersSchema,
  unmatched_transfers: unmatchedTransferFiltersSchema,
  new_payment_request: templateSchema,
};

/** A new view. The page's own schema validates the values, so a view holds neither an unknown one nor a cursor. */
export const createSavedViewSchema = z
  .strictObject({
    page: savedPageSchema,
    ...savedViewNameSchema.shape,
    // A value that is refused here is not validated again by the page's schema.
    values: z.record(z.string(), z.string().min(1, { abort: true }).max(maxValueLength, { abort: true })),
  })
  .superRefine(({ page, values }, context) => {
    if (Object.keys(values).length === 0) {
      const message = "must contain at least one value";
      context.addIssue({ code: "custom", path: ["values"], params: { code: "too_few" }, message });
    }
    for (const issue of valueSchemas[page].safeParse(values).error?.issues ?? []) {
      context.addIssue({ ...issue, path: ["values", ...issue.path] });
    }
  });

export type CreateSavedView = z.output<typeof createSavedViewSchema>;
