import { choiceOf, parameterOf, type SearchParameters } from "@/components/ui/search-parameters";
import { eventTypes, type EventType } from "@/lib/events/types";

/** The list's filter and position, stored in the URL so that they can be shared and survive a reload. */
export type EventsView = { type: EventType | null; cursor: string | null };

/** Reads the view from the URL. Ignores unknown values. */
export function readEventsView(parameters: SearchParameters): EventsView {
  const type = choiceOf(parameters, "type", eventTypes);
  return { type, cursor: parameterOf(parameters, "cursor") || null };
}
