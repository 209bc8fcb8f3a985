import type { Transaction } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { newId } from "@/lib/ids";
import { wakeEndpoint } from "./wake-endpoint";

/** An event that has its row. */
export type RecordedEvent = { id: string; type: string };

/** Puts events on their way to the merchant's endpoints that ask for them, in the transaction that records them. */
export async function publish(tx: Transaction, scope: Scope, events: RecordedEvent[], now: Date): Promise<void> {
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { ...scope, disabledAt: null, deletedAt: null },
    select: { id: true, events: true },
    orderBy: { id: "asc" },
  });
  for (const endpoint of endpoints) {
    const wanted = events.filter(({ type }) => isWanted(endpoint.events, type));
    await deliverTo(tx, endpoint.id, wanted, now);
  }
}

/** Puts events on their way to one endpoint, whatever it asks for. */
export async function deliverTo(
  tx: Transaction,
  endpointId: string,
  events: RecordedEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id: eventId }) => ({
    id: newId("whd"),
    endpointId,
    eventId,
    nextAttemptAt: now,
    createdAt: now,
  }));
  await tx.webhookDelivery.createMany({ data: rows });
  await wakeEndpoint(tx, endpointId);
}

/** Whether an endpoint that asks for these types gets events of that one. */
export function isWanted(subscribed: readonly string[], type: string): boolean {
  return type !== "test.ping" && (subscribed.includes("*") || subscribed.includes(type));
}
