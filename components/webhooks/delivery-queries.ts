import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import type { Environment } from "@/components/shell/environment";
import { deliveriesQuery, type DeliveriesView } from "./deliveries-view";
import type { PresentedDeliveryDetail, PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

/** One page of an endpoint's deliveries, polled every two seconds while the page is visible. */
export function useDeliveries(environment: Environment, endpointId: string, view: DeliveriesView) {
  const path = `/api/webhook-endpoints/${encodeURIComponent(endpointId)}/deliveries${deliveriesQuery(view)}`;
  return useQuery({
    queryKey: ["webhooks", environment, "deliveries", endpointId, view],
    queryFn: ({ signal }) => requestJson<Page<PresentedWebhookDelivery>>(path, { environment, signal }),
    refetchInterval: 2000,
    placeholderData: keepPreviousData,
  });
}

/** One delivery with its attempts, polled every second while it is pending. */
export function useDelivery(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["webhooks", environment, "delivery", id],
    queryFn: ({ signal }) => requestData<PresentedDeliveryDetail>(deliveryPath(id), { environment, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 1000 : 10_000),
  });
}

/** Sends the same event to the same endpoint again. */
export function useRedeliver(environment: Environment, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson(`${deliveryPath(id)}/redeliver`, { environment, method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["webhooks", environment] }),
  });
}

function deliveryPath(id: string): string {
  return `/api/webhook-deliveries/${encodeURIComponent(id)}`;
}
