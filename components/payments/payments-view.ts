import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { paymentStatusSchema, type PresentedPayment } from "@/lib/payments/schema";

/** What the list of payments shows; kept in the address, so that it can be shared and survives a reload. */
export type PaymentsView = { status: PresentedPayment["status"] | null; cursor: string | null };

/** Unknown values are ignored. */
export function readPaymentsView(parameters: SearchParameters): PaymentsView {
  const status = paymentStatusSchema.safeParse(parameterOf(parameters, "status")).data ?? null;
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}

/** The query of a view, for the address and the API alike. */
export function paymentsQuery({ status, cursor }: PaymentsView): string {
  return queryOf({ status, cursor });
}
