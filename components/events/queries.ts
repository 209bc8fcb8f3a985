import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import { eventsQuery, type EventsView } from "./events-view";
import type { Environment } from "@/components/shell/environment";
import type { PresentedEvent } from "@/lib/openapi/event-schema";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

const path = "/api/events";

/** One page of the events, newest first, polled every three seconds while the page is visible. */
export function useEvents(environment: Environment, view: EventsView) {
  return useQuery({
    queryKey: ["events", environment, view],
    queryFn: ({ signal }) => requestJson<Page<PresentedEvent>>(`${path}${eventsQuery(view)}`, { environment, signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}

/** One event, which never changes. */
export function useEvent(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["events", environment, id],
    queryFn: ({ signal }) => requestData<PresentedEvent>(`${path}/${encodeURIComponent(id)}`, { environment, signal }),
    staleTime: Infinity,
  });
}

/** The deliveries of an event, which may be in progress. */
export function useEventDeliveries(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["webhooks", environment, "deliveries-of", id],
    queryFn: ({ signal }) =>
      requestData<PresentedWebhookDelivery[]>(`${path}/${encodeURIComponent(id)}/deliveries`, { environment, signal }),
    refetchInterval: 2000,
  });
}
