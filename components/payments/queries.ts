import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePage } from "@/components/shell/environment-data";
import type { PresentedListedPayment } from "@/lib/payments/schema";

/** Where a view of the payments is read from. */
export function paymentsPath(view: PaymentsView): string {
  return `/api/payments${paymentsQuery(view)}`;
}

/** One page of all payments. */
export function usePayments(view: PaymentsView) {
  return usePage<PresentedListedPayment>(["payments", view], paymentsPath(view));
}
