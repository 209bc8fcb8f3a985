import type { Event } from "@/prisma/generated/client";
import type { PresentedEvent } from "./schema";

/** An event as its webhooks carry it; without `data` once the body is no longer kept. */
export function presentEvent(row: Event): PresentedEvent {
  if (row.body !== null) return JSON.parse(row.body) as PresentedEvent;
  return {
    id: row.id,
    type: row.type as PresentedEvent["type"],
    timestamp: row.createdAt.toISOString(),
    environment: row.environment,
    sequence: Number(row.sequence),
    data: null,
  } as PresentedEvent;
}
