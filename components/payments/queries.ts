import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import { paymentsQuery, type PaymentsView } from "./payments-view";
import type { Environment } from "@/components/shell/environment";
import type { PresentedListedPayment } from "@/lib/payments/schema";

type Page = { data: PresentedListedPayment[]; has_more: boolean; next_cursor: string | null };

/** One page of all payments, looked at again every three seconds while the page is seen. */
export function usePayments(environment: Environment, view: PaymentsView) {
  const query = paymentsQuery(view);
  return useQuery({
    queryKey: ["payments", environment, view],
    queryFn: ({ signal }) =>
      requestJson<Page>(`/api/dashboard/payments${query}${query ? "&" : "?"}environment=${environment}`, { signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}
