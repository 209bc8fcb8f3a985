import { eventsQuery, type EventsView } from "./events-view";
import { useData, usePage } from "@/components/shell/environment-data";
import type { PresentedEvent } from "@/lib/api/openapi/event-schema";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

const path = "/api/events";

export function eventsPath(view: EventsView): string {
  return `${path}${eventsQuery(view)}`;
}

export function eventPaths(id: string): [event: string, deliveries: string] {
  const event = `${path}/${encodeURIComponent(id)}`;
  return [event, `${event}/deliveries`];
}

/** One page of the events, newest first. */
export function useEvents(view: EventsView) {
  return usePage<PresentedEvent>(["events", view], eventsPath(view));
}

/** One event, which never changes. */
export function useEvent(id: string) {
  return useData<PresentedEvent>(["events", id], eventPaths(id)[0], { staleTime: Infinity });
}

/** The deliveries of an event, polled because they may be in progress. */
export function useEventDeliveries(id: string) {
  const [, deliveries] = eventPaths(id);
  return useData<PresentedWebhookDelivery[]>(["webhooks", "deliveries-of", id], deliveries, { refetchInterval: 2000 });
}
