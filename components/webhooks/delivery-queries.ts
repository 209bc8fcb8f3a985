import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import { deliveriesQuery, type DeliveriesView } from "./deliveries-view";
import type { PresentedDeliveryDetail, PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

type Page = { data: PresentedWebhookDelivery[]; has_more: boolean; next_cursor: string | null };

/** One page of what was sent to an endpoint, looked at again every two seconds while the page is seen. */
export function useDeliveries(environment: Environment, endpointId: string, view: DeliveriesView) {
  const query = deliveriesQuery(view);
  const path = `/api/dashboard/webhook-endpoints/${encodeURIComponent(endpointId)}/deliveries`;
  return useQuery({
    queryKey: ["webhooks", environment, "deliveries", endpointId, view],
    queryFn: ({ signal }) =>
      requestJson<Page>(`${path}${query}${query ? "&" : "?"}environment=${environment}`, { signal }),
    refetchInterval: 2000,
    placeholderData: keepPreviousData,
  });
}

/** One delivery with its attempts; every second while it is under way. */
export function useDelivery(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["webhooks", environment, "delivery", id],
    queryFn: ({ signal }) => requestJson<{ data: PresentedDeliveryDetail }>(deliveryPath(environment, id), { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.status === "pending" ? 1000 : 10_000),
  });
}

/** Sends the same event to the same endpoint again. */
export function useRedeliver(environment: Environment, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson(deliveryPath(environment, id, "/redeliver"), { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["webhooks", environment] }),
  });
}

function deliveryPath(environment: Environment, id: string, act = ""): string {
  return `/api/dashboard/webhook-deliveries/${encodeURIComponent(id)}${act}?environment=${environment}`;
}
