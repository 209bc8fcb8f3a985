import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { isSubscribed } from "./fan-out";
import type { EventType } from "./types";

// Follows events by sequence number, never by time: the counter stays locked until the commit, so events become visible
// in order.

export type FollowedEvent = { id: string; type: string; sequence: bigint; body: string };

type Following = {
  /** The last sequence number to skip. */
  after: bigint;
  types: readonly (EventType | "*")[];
  signal: AbortSignal;
  /** Called when the database stops responding (true) and when it responds again (false). */
  onOutageChange: (isDown: boolean) => void;
};

const pollEveryMs = 500;
const pageSize = 100;

/** The sequence number of the last event, or 0. */
export async function lastSequence(scope: Scope): Promise<bigint> {
  const counter = await db().eventCounter.findUnique({ where: { merchantId_environment: scope } });
  return counter?.lastSequence ?? 0n;
}

/** Yields new events in order, without gaps or duplicates, until the signal aborts. */
export async function* followEvents(scope: Scope, following: Following): AsyncGenerator<FollowedEvent> {
  const { types, signal, onOutageChange } = following;
  let { after } = following;
  let isDown = false;
  while (!signal.aborted) {
    const page = await findNext(scope, after).catch(() => undefined);
    const hasFailed = page === undefined;
    if (hasFailed !== isDown) onOutageChange((isDown = hasFailed));
    for (const event of page ?? []) {
      if (signal.aborted) return;
      after = event.sequence;
      if (isSubscribed(types, event.type)) yield event;
    }
    if (page?.length !== pageSize) await sleep(pollEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function findNext(scope: Scope, after: bigint): Promise<FollowedEvent[]> {
  const rows = await db().event.findMany({
    where: { ...scope, sequence: { gt: after } },
    select: { id: true, type: true, sequence: true, body: true },
    orderBy: { sequence: "asc" },
    take: pageSize,
  });
  // Only old events have lost their body, and `after` is recent.
  return rows.map(({ body, ...event }) => ({ ...event, body: body ?? "" }));
}
