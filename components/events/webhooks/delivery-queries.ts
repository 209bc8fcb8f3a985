import { pollIntervalMs } from "@/components/api/polling";
import { deliveriesQuery, type DeliveriesView } from "./deliveries-view";
import { useData, usePage } from "@/components/shell/environment-data";
import type { PresentedDeliveryDetail, PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

export function deliveriesPath(endpointId: string, view: DeliveriesView): string {
  return `/api/webhook-endpoints/${encodeURIComponent(endpointId)}/deliveries${deliveriesQuery(view)}`;
}

export function useDeliveries(endpointId: string, view: DeliveriesView) {
  const path = deliveriesPath(endpointId, view);
  return usePage<PresentedWebhookDelivery>(["webhooks", "deliveries", endpointId, view], path, 2000);
}

/** One delivery with its attempts, polled every second while it is pending. */
export function useDelivery(id: string) {
  return useData<PresentedDeliveryDetail>(["webhooks", "delivery", id], deliveryPath(id), {
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 1000 : pollIntervalMs(10_000)),
  });
}

export function deliveryPath(id: string): string {
  return `/api/webhook-deliveries/${encodeURIComponent(id)}`;
}
