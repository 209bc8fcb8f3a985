import type { Event } from "@/prisma/generated/client";

/**
 * An event as webhooks send it; `data` is null once the body is deleted. The caller names its wire format, which embeds
 * the objects of several areas (`lib/api/openapi/event-schema.ts`).
 */
export function presentEvent<Presented>({ id, type, createdAt, environment, sequence, body }: Event): Presented {
  if (body !== null) return JSON.parse(body) as Presented;
  const timestamp = createdAt.toISOString();
  return { id, type, timestamp, environment, sequence: Number(sequence), data: null } as Presented;
}
