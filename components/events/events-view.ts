import { eventTypeSchema, type EventType } from "@/lib/events/types";

/** Which events the list shows: kept in the address, so that it can be shared and survives a reload. */
export type EventsView = { type: EventType | null; cursor: string | null };

/** The view an address asks for; what it does not know it leaves out. */
export function readEventsView(parameters: Record<string, string | string[] | undefined>): EventsView {
  const one = (name: string) => [parameters[name]].flat()[0] ?? "";
  return { type: eventTypeSchema.safeParse(one("type")).data ?? null, cursor: one("cursor") || null };
}

/** The query of a view, as the address and the API both write it; "" for the plain list. */
export function eventsQuery({ type, cursor }: EventsView): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(cursor ? { cursor } : {}) });
  return query.size > 0 ? `?${query.toString()}` : "";
}
