import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { usePage } from "@/components/shell/environment-data";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";

export function paymentsPath(view: ListView): string {
  return `/api/payments${listQuery(view)}`;
}

export function usePayments(view: ListView) {
  return usePage<PresentedListedPayment>(["payments", view], paymentsPath(view));
}
