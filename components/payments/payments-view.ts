import { choiceOf, parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { paymentStatuses } from "@/lib/payments/constants";
import type { PresentedPayment } from "@/lib/payments/schema";

/** The list's filter and position, stored in the URL so that they can be shared and survive a reload. */
export type PaymentsView = { status: PresentedPayment["status"] | null; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values. */
export function readPaymentsView(parameters: SearchParameters): PaymentsView {
  const status = choiceOf(parameters, "status", paymentStatuses);
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}

/** The query string of a view, for the URL and the API. */
export function paymentsQuery({ status, cursor }: PaymentsView): string {
  return queryOf({ status, cursor });
}
