import { eventsQuery, type EventsView } from "./events-view";
import { useData, usePage } from "@/components/shell/environment-data";
import type { PresentedEvent } from "@/lib/openapi/event-schema";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

const path = "/api/events";

/** One page of the events, newest first. */
export function useEvents(view: EventsView) {
  return usePage<PresentedEvent>(["events", view], `${path}${eventsQuery(view)}`);
}

/** One event, which never changes. */
export function useEvent(id: string) {
  return useData<PresentedEvent>(["events", id], `${path}/${encodeURIComponent(id)}`, { staleTime: Infinity });
}

/** The deliveries of an event, which may be in progress. */
export function useEventDeliveries(id: string) {
  const deliveries = `${path}/${encodeURIComponent(id)}/deliveries`;
  return useData<PresentedWebhookDelivery[]>(["webhooks", "deliveries-of", id], deliveries, { refetchInterval: 2000 });
}
