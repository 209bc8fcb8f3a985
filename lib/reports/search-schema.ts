import { z } from "zod";
import { maxSearchLength } from "@/lib/platform/pagination/constants";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/schema";

export const searchSchema = z.strictObject({ q: z.string().trim().min(1).max(maxSearchLength) });

/** The results of a search. Kinds that the person may not read are empty. */
export type SearchResults = {
  payment_requests: PresentedPaymentRequest[];
  /** Open requests of nearly the amount that the text is, the nearest first. */
  near_payment_requests: PresentedPaymentRequest[];
  payments: PresentedListedPayment[];
  unmatched_transfers: PresentedUnmatchedTransfer[];
};
