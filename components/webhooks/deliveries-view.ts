import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { deliveryStatusSchema, type PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

export type DeliveryStatus = PresentedWebhookDelivery["status"];

/** Which deliveries the page of an endpoint shows; kept in its address. */
export type DeliveriesView = { status: DeliveryStatus | null; cursor: string | null };

/** Unknown values are ignored. */
export function readDeliveriesView(parameters: SearchParameters): DeliveriesView {
  const status = deliveryStatusSchema.safeParse(parameterOf(parameters, "status")).data ?? null;
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}

/** The query of a view, for the address and the API alike. */
export function deliveriesQuery({ status, cursor }: DeliveriesView): string {
  return queryOf({ status, cursor });
}
