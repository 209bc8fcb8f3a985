import { groupBy } from "@/lib/platform/group-by";
import { toRows, type SqlTransaction } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { newId } from "@/lib/platform/ids";
import { endpointsOf, publish, type Endpoint, type RecordedEvent } from "./fan-out";
import type { EventType } from "./types";

// Invariant: an event exists exactly when its state change does, `sequence` has no gaps, and every subscribed endpoint
// gets a delivery. All of it happens in the caller's transaction, which locks the counter row until the commit.

/** An event without a sequence number. `data` is the wire object as the API presents it at this moment. */
export type EventDraft = Scope & { type: EventType; data: Record<string, unknown> };

/**
 * Inserts events in the given order within each merchant and environment, with gapless sequence numbers. Must be the
 * last statements of the transaction: the counters stay locked until the commit, always in the same order.
 */
export async function recordEvents(tx: SqlTransaction, drafts: EventDraft[], now: Date): Promise<RecordedEvent[]> {
  if (drafts.length === 0) return [];
  const counters = await raiseCounters(tx, drafts);
  const events = drafts.map((draft) => {
    const sequence = (counters.get(keyOf(draft)) ?? 0n) + 1n;
    counters.set(keyOf(draft), sequence);
    return toRow(draft, sequence, now);
  });
  // Read while the counters are locked. Creating or enabling an endpoint takes the same lock, so no endpoint is missed.
  const endpoints = await tx.$queryRaw<Endpoint[]>`
    WITH recorded AS (
      INSERT INTO event (id, merchant_id, environment, sequence, type, body, created_at)
      SELECT id, merchant_id, environment::environment, sequence, type, body, ${now}::timestamptz
      FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ merchantId }) => merchantId)}::bigint[],
        ${events.map(({ environment }) => environment)}::text[], ${events.map(({ sequence }) => sequence)}::bigint[],
        ${events.map(({ type }) => type)}::text[], ${events.map(({ body }) => body)}::text[]
      ) AS event (id, merchant_id, environment, sequence, type, body))
    ${endpointsOf([...new Set(events.map(({ merchantId }) => merchantId))])}`;
  await publish(tx, events, endpoints, now);
  return events;
}

/**
 * Blocks the recording of the merchant's events until the transaction ends, so that an endpoint created or enabled now
 * gets every event committed after it.
 */
export async function lockEvents(tx: SqlTransaction, { merchantId, environment }: Scope): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM event_counter WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment FOR UPDATE`;
}

function keyOf({ merchantId, environment }: Scope): string {
  return `${merchantId} ${environment}`;
}

/** Reserves a range of sequence numbers per merchant and environment; returns the number before each range. */
async function raiseCounters(tx: SqlTransaction, drafts: EventDraft[]): Promise<Map<string, bigint>> {
  const rows = [...groupBy(drafts, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ merchant_id: first.merchantId, environment: first.environment, count: group.length }] : [];
  });
  const raised = await tx.$queryRaw<(Scope & { last: bigint })[]>`
    INSERT INTO event_counter AS counter (merchant_id, environment, last_sequence)
    SELECT merchant_id, environment, count
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS added (merchant_id bigint, environment environment, count bigint)
    ORDER BY merchant_id, environment
    ON CONFLICT (merchant_id, environment) DO UPDATE SET last_sequence = counter.last_sequence + excluded.last_sequence
    RETURNING merchant_id AS "merchantId", environment::text, last_sequence AS last`;
  const counts = new Map(
    rows.map((row) => [keyOf({ merchantId: row.merchant_id, environment: row.environment }), row.count]),
  );
  return new Map(raised.map((row) => [keyOf(row), row.last - BigInt(counts.get(keyOf(row)) ?? 0)]));
}

function toRow({ merchantId, environment, type, data }: EventDraft, sequence: bigint, now: Date) {
  const id = newId("evt");
  const body = JSON.stringify({
    id,
    type,
    timestamp: now.toISOString(),
    environment,
    sequence: Number(sequence),
    data,
  });
  return { id, merchantId, environment, sequence, type, body };
}
