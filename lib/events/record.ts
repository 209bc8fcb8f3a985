import type { Transaction } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { newId } from "@/lib/ids";
import { publish, type RecordedEvent } from "./fan-out";
import type { EventType } from "./types";

// First promise: an event exists exactly when its state change does, `sequence` has no gaps, and it is on its way to every
// endpoint that asked for it. All follow from working inside the caller's transaction, with the counter row locked from its
// increment to the commit.

/** What happened, before it has a number. `data` is the wire object, as the API would present it at this moment. */
export type EventDraft = {
  merchantId: bigint;
  environment: "production" | "sandbox";
  type: EventType;
  data: Record<string, unknown>;
};

/**
 * Writes events, in the order given within each merchant and environment, with gapless sequence numbers. Must be the last
 * statements of the transaction: the counters stay locked until it ends, and are locked in one order everywhere.
 */
export async function recordEvents(tx: Transaction, drafts: EventDraft[], now: Date): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  for (const key of [...new Set(drafts.map(keyOf))].sort()) {
    const group = drafts.filter((draft) => keyOf(draft) === key);
    recorded.push(...(await recordGroup(tx, group, now)));
  }
  return recorded;
}

/**
 * Waits for whoever records events of the merchant at this moment, and keeps them from it until the transaction ends: an
 * endpoint that is made or enabled now gets every event that is committed after it.
 */
export async function lockEvents(tx: Transaction, { merchantId, environment }: Scope): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM event_counter WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment FOR UPDATE`;
}

function keyOf(draft: EventDraft): string {
  return `${draft.merchantId.toString().padStart(20, "0")} ${draft.environment}`;
}

async function recordGroup(tx: Transaction, drafts: EventDraft[], now: Date): Promise<RecordedEvent[]> {
  const [first] = drafts;
  if (!first) return [];
  const { merchantId, environment } = first;
  const count = BigInt(drafts.length);
  const [counter] = await tx.$queryRaw<[{ last_sequence: bigint }]>`
    INSERT INTO event_counter (merchant_id, environment, last_sequence)
    VALUES (${merchantId}, ${environment}::environment, ${count})
    ON CONFLICT (merchant_id, environment) DO UPDATE SET last_sequence = event_counter.last_sequence + ${count}
    RETURNING last_sequence`;
  const start = counter.last_sequence - count;
  const events = drafts.map((draft, index) => toRow(draft, start + BigInt(index + 1), now));
  await tx.event.createMany({ data: events });
  await publish(tx, { merchantId, environment }, events, now);
  return events;
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
  return { id, merchantId, environment, sequence, type, body, createdAt: now };
}
