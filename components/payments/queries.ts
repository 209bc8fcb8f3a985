import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePage } from "@/components/shell/environment-data";
import type { PresentedListedPayment } from "@/lib/payments/schema";

export function paymentsPath(view: PaymentsView): string {
  return `/api/payments${paymentsQuery(view)}`;
}

export function usePayments(view: PaymentsView) {
  return usePage<PresentedListedPayment>(["payments", view], paymentsPath(view));
}
