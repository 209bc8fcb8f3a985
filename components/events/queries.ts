import type { EventsView } from "./events-view";
import { queryOf } from "@/components/ui/search-parameters";

const path = "/api/events";

export function eventsPath(view: EventsView): string {
  return `${path}${queryOf(view)}`;
}

export function eventPaths(id: string): [event: string, deliveries: string] {
  const event = `${path}/${encodeURIComponent(id)}`;
  return [event, `${event}/deliveries`];
}
