import type { Prisma } from "@/lib/platform/db";
import type { WebhookAttempt } from "@/prisma/generated/client";
import {
  attemptErrorSchema,
  type PresentedDeliveryDetail,
  type PresentedWebhookAttempt,
  type PresentedWebhookDelivery,
} from "./schema";
import { eventTypeSchema } from "@/lib/events/schema";

const event = { select: { id: true, type: true, sequence: true, createdAt: true } } as const;

/** The relations needed to present a delivery, with its last attempt. */
export const deliveryInclude = {
  event,
  attempts: { orderBy: { number: "desc" }, take: 1 },
} as const satisfies Prisma.WebhookDeliveryInclude;

/** The relations needed to present a delivery in detail: every attempt, oldest first, and the body. */
export const deliveryDetailInclude = {
  event: { select: { ...event.select, body: true } },
  attempts: { orderBy: { number: "asc" } },
} as const satisfies Prisma.WebhookDeliveryInclude;

export type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ include: typeof deliveryInclude }>;
export type DeliveryDetailRow = Prisma.WebhookDeliveryGetPayload<{ include: typeof deliveryDetailInclude }>;

/** A delivery as lists and responses present it, with the last attempt. */
export function presentDelivery(row: DeliveryRow): PresentedWebhookDelivery {
  const last = row.attempts.at(-1);
  return {
    id: row.id,
    webhook_endpoint_id: row.endpointId,
    event: {
      id: row.event.id,
      type: eventTypeSchema.parse(row.event.type),
      sequence: Number(row.event.sequence),
      created_at: row.event.createdAt.toISOString(),
    },
    status: row.status,
    attempt_count: row.attemptCount,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    last_attempt: last ? presentAttempt(last) : null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A delivery with all attempts and its body. */
export function presentDeliveryDetail(row: DeliveryDetailRow): PresentedDeliveryDetail {
  return { ...presentDelivery(row), attempts: row.attempts.map(presentAttempt), body: row.event.body };
}

function presentAttempt(row: WebhookAttempt): PresentedWebhookAttempt {
  return {
    number: row.number,
    attempted_at: row.attemptedAt.toISOString(),
    duration_ms: row.durationMs,
    response_status: row.responseStatus,
    response_body: row.responseBody,
    error: row.error === null ? null : attemptErrorSchema.parse(row.error),
  };
}
