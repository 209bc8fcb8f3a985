import { z } from "zod";
import {
  chainFilter,
  exportFields,
  listFilter,
  idFilter,
  pageFields,
  timeRange,
  transactionHashFilter,
} from "@/lib/platform/pagination/schema";
import { paymentStatusSchema } from "./schema";

const filters = {
  request: z.uuid().toLowerCase().optional().describe("The public_id of a payment request"),
  status: listFilter(paymentStatusSchema)
    .optional()
    .describe("Statuses, separated by commas or in repeated parameters"),
  chain: chainFilter.optional(),
  token: z.string().min(1).max(128).optional().describe('A symbol, a contract address or "native"'),
  token_id: idFilter.optional(),
  transaction_hash: transactionHashFilter.optional(),
  ...timeRange("created_at"),
  ...timeRange("confirmed_at"),
};

/** The query of the list of all payments, newest first. */
export const listPaymentsSchema = z.strictObject({ ...pageFields, ...filters });
export const exportPaymentsSchema = z.strictObject({ ...exportFields, ...filters });
export const paymentFiltersSchema = z.strictObject(filters);
