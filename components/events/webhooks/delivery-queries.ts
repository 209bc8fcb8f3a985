import type { DeliveriesView } from "./deliveries-view";
import { queryOf } from "@/components/ui/search-parameters";

export function deliveriesPath(endpointId: string, view: DeliveriesView): string {
  return `/api/webhook-endpoints/${encodeURIComponent(endpointId)}/deliveries${queryOf(view)}`;
}

export function deliveryPath(id: string): string {
  return `/api/webhook-deliveries/${encodeURIComponent(id)}`;
}
