import { notificationKinds } from "@/lib/events/notifications/schema";
import type { NotificationChannel } from "@/prisma/generated/client";
import { serviceSchema, type PresentedChannel } from "./schema";

/** A channel without its addresses and secrets. */
export function presentChannel(row: NotificationChannel): PresentedChannel {
  return {
    id: row.id,
    service: serviceSchema.parse(row.service),
    name: row.name,
    kinds: notificationKinds.filter((kind) => row.kinds.includes(kind)),
    language: row.language,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_error: row.lastError,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
