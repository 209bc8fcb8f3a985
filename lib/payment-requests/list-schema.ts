import { z } from "zod";
import { paymentRequestStatusSchema } from "./schema";

export const defaultPageSize = 20;
export const maxPageSize = 100;

const pageSize = z
  .string()
  .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPageSize, {
    params: { code: "out_of_range" },
    message: `must be a whole number from 1 to ${maxPageSize}`,
  })
  .transform(Number);

const statusList = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(paymentRequestStatusSchema));

/** The query of a list of payment requests. */
export const listPaymentRequestsSchema = z.strictObject({
  limit: pageSize.default(defaultPageSize),
  cursor: z.string().min(1).max(200).optional(),
  status: statusList.optional().describe("Statuses, separated by commas"),
  external_id: z.string().min(1).max(255).optional(),
});

export type ListPaymentRequestsInput = z.output<typeof listPaymentRequestsSchema>;
