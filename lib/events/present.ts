import type { Event } from "@/prisma/generated/client";
import { eventTypeSchema } from "@/lib/webhooks/schema";
import type { PresentedEvent } from "./schema";

/** An event as its webhooks carry it; without `data` once the body is no longer kept. */
export function presentEvent(row: Event): PresentedEvent {
  if (row.body !== null) return JSON.parse(row.body) as PresentedEvent;
  const { id, type, createdAt, environment, sequence } = row;
  const rest = { id, timestamp: createdAt.toISOString(), environment, sequence: Number(sequence), data: null };
  return { ...rest, type: eventTypeSchema.parse(type) };
}
