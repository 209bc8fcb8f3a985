import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePage } from "@/components/shell/environment-data";
import type { PresentedListedPayment } from "@/lib/payments/schema";

/** One page of all payments. */
export function usePayments(view: PaymentsView) {
  return usePage<PresentedListedPayment>(["payments", view], `/api/payments${paymentsQuery(view)}`);
}
