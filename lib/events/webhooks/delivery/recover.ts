import type { Transaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { newId } from "@/lib/platform/ids";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { lockWebhookEndpoint, requireUsable } from "../endpoints/get";
import { isSubscribed } from "@/lib/events/fan-out";
import type { recoverDeliveriesSchema } from "./schema";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";
import type { z } from "zod";

type RecoverDeliveriesInput = z.output<typeof recoverDeliveriesSchema>;

const pageSize = 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Starts deliveries of the events that an endpoint missed in a period, oldest first: each subscribed event without a
 * succeeded or pending delivery. Returns the number of deliveries started. Throws `webhook_endpoint_not_found`,
 * `webhook_endpoint_disabled` and a validation error for the period.
 */
export async function recoverDeliveries(
  ctx: Context,
  { id, ...input }: RecoverDeliveriesInput & { id: string },
  { bodyRetentionDays }: { bodyRetentionDays: number },
): Promise<number> {
  const { now } = ctx;
  const errors = recoveryErrors(ctx, input, bodyRetentionDays);
  if (errors.length > 0) throw validationError(...errors);
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockWebhookEndpoint(tx, ctx.scope, id);
    requireUsable(endpoint);
    const count = await startMissed(tx, endpoint, input, now);
    if (count > 0) await wakeEndpoint(tx, id, now);
    return count;
  });
}

/** The errors of the period's bounds; none if `since` is missing or invalid, which its schema reports. */
export function recoveryErrors(
  { now }: Context,
  { since, until }: Partial<RecoverDeliveriesInput>,
  bodyRetentionDays: number,
): FieldError[] {
  const outOfRange = (path: string, message: string): FieldError => ({ path, code: "out_of_range", message });
  if (!since) return [];
  return [
    ...(since > now ? [outOfRange("since", "is in the future")] : []),
    ...(since.getTime() < now.getTime() - bodyRetentionDays * dayMs
      ? [outOfRange("since", `is more than ${bodyRetentionDays} days ago, and event bodies are not kept longer`)]
      : []),
    ...(until && until <= since ? [outOfRange("until", "must be later than since")] : []),
  ];
}

type Missed = { id: string; type: string; sequence: bigint };

async function startMissed(
  tx: Transaction,
  endpoint: WebhookEndpoint,
  period: RecoverDeliveriesInput,
  now: Date,
): Promise<number> {
  let count = 0;
  for (let after = 0n, isMore = true; isMore;) {
    const page = await findMissed(tx, endpoint, period, after);
    const subscribed = page.filter(({ type }) => isSubscribed(endpoint.events, type));
    count += await startDeliveries(tx, endpoint.id, subscribed, now);
    after = page.at(-1)?.sequence ?? after;
    isMore = page.length === pageSize;
  }
  return count;
}

async function findMissed(
  tx: Transaction,
  { id, merchantId, environment }: WebhookEndpoint,
  { since, until }: RecoverDeliveriesInput,
  after: bigint,
): Promise<Missed[]> {
  return tx.$queryRaw<Missed[]>`
    SELECT event.id, event.type, event.sequence FROM event
    WHERE event.merchant_id = ${merchantId} AND event.environment = ${environment}::environment
      AND event.sequence > ${after} AND event.created_at >= ${since}::timestamptz
      AND (${until ?? null}::timestamptz IS NULL OR event.created_at <= ${until ?? null}::timestamptz)
      AND event.body IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM webhook_delivery d
        WHERE d.endpoint_id = ${id} AND d.event_id = event.id AND d.status IN ('pending', 'succeeded'))
    ORDER BY event.sequence
    LIMIT ${pageSize}`;
}

/** Creates deliveries and restarts failed or cancelled ones. Concurrent calls start each delivery once. */
async function startDeliveries(tx: Transaction, endpointId: string, events: Missed[], now: Date): Promise<number> {
  const eventIds = events.map(({ id }) => id);
  const ids = events.map(() => newId("whd"));
  return tx.$executeRaw`
    INSERT INTO webhook_delivery (id, endpoint_id, event_id, next_attempt_at, created_at)
    SELECT started.id, ${endpointId}, started.event_id, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${ids}::text[], ${eventIds}::text[]) AS started (id, event_id)
    ON CONFLICT (endpoint_id, event_id) DO UPDATE
      SET status = 'pending', retry_index = 0, next_attempt_at = excluded.next_attempt_at, finished_at = NULL
      WHERE webhook_delivery.status IN ('failed', 'cancelled')`;
}
