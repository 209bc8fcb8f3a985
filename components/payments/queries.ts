import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import { paymentsQuery, type PaymentsView } from "./payments-view";
import type { Environment } from "@/components/shell/environment";
import type { PresentedListedPayment } from "@/lib/payments/schema";

/** One page of all payments, polled every three seconds while the page is visible. */
export function usePayments(environment: Environment, view: PaymentsView) {
  return useQuery({
    queryKey: ["payments", environment, view],
    queryFn: ({ signal }) =>
      requestJson<Page<PresentedListedPayment>>(`/api/payments${paymentsQuery(view)}`, { environment, signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}
