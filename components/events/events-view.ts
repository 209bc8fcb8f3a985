import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { eventTypeSchema, type EventType } from "@/lib/events/types";

/** Which events the list shows; kept in the address, so that it can be shared and survives a reload. */
export type EventsView = { type: EventType | null; cursor: string | null };

/** Unknown values are ignored. */
export function readEventsView(parameters: SearchParameters): EventsView {
  const type = eventTypeSchema.safeParse(parameterOf(parameters, "type")).data ?? null;
  return { type, cursor: parameterOf(parameters, "cursor") || null };
}

/** The query of a view, for the address and the API alike. */
export function eventsQuery({ type, cursor }: EventsView): string {
  return queryOf({ type, cursor });
}
