import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import { eventsQuery, type EventsView } from "./events-view";
import type { Environment } from "@/components/shell/environment";
import type { PresentedEvent } from "@/lib/openapi/event-schema";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

const path = "/api/dashboard/events";

type Page = { data: PresentedEvent[]; has_more: boolean; next_cursor: string | null };

/** One page of the events, newest first, looked at again every three seconds while the page is seen. */
export function useEvents(environment: Environment, view: EventsView) {
  const query = eventsQuery(view);
  return useQuery({
    queryKey: ["events", environment, view],
    queryFn: ({ signal }) =>
      requestJson<Page>(`${path}${query}${query ? "&" : "?"}environment=${environment}`, { signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}

/** One event, which never changes. */
export function useEvent(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["events", environment, id],
    queryFn: ({ signal }) =>
      requestJson<{ data: PresentedEvent }>(`${path}/${encodeURIComponent(id)}?environment=${environment}`, { signal }),
    select: ({ data }) => data,
    staleTime: Infinity,
  });
}

/** Where an event was sent, which may still be under way. */
export function useEventDeliveries(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["webhooks", environment, "deliveries-of", id],
    queryFn: ({ signal }) =>
      requestJson<{ data: PresentedWebhookDelivery[] }>(
        `${path}/${encodeURIComponent(id)}/deliveries?environment=${environment}`,
        { signal },
      ),
    select: ({ data }) => data,
    refetchInterval: 2000,
  });
}
