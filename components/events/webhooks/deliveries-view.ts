import { choiceOf, parameterOf, type SearchParameters } from "@/components/ui/search-parameters";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";
import { deliveryStatuses } from "@/lib/events/webhooks/delivery/constants";

export type DeliveryStatus = PresentedWebhookDelivery["status"];

/** The filter and position of an endpoint's list of deliveries, stored in the URL. */
export type DeliveriesView = { status: DeliveryStatus | null; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values. */
export function readDeliveriesView(parameters: SearchParameters): DeliveriesView {
  const status = choiceOf(parameters, "status", deliveryStatuses);
  return { status, cursor: parameterOf(parameters, "cursor") || null };
}
