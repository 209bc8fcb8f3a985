import { choiceOf, parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { maxExternalIdLength, paymentRequestStatuses } from "@/lib/payment-requests/constants";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

export type RequestStatus = PresentedPaymentRequest["status"];

/** The list's filters and position, stored in the URL so that they can be shared and survive a reload. */
export type ListView = { status: RequestStatus | null; externalId: string; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values. */
export function readListView(parameters: SearchParameters): ListView {
  return {
    status: choiceOf(parameters, "status", paymentRequestStatuses),
    externalId: parameterOf(parameters, "external_id").trim().slice(0, maxExternalIdLength),
    cursor: parameterOf(parameters, "cursor") || null,
  };
}

/** The query string of a view, for the URL and the API. */
export function listQuery({ status, externalId, cursor }: Partial<ListView>): string {
  return queryOf({ status, external_id: externalId, cursor });
}
