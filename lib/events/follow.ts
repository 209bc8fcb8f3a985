import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { isWanted } from "./fan-out";
import type { EventType } from "./types";

// Looking on as events happen. By their numbers, never by time: an event becomes visible only after the one before it,
// since the counter stays locked until the commit.

export type FollowedEvent = { id: string; type: string; sequence: bigint; body: string };

type Following = {
  /** The number of the last event that is of no interest. */
  after: bigint;
  types: readonly (EventType | "*")[];
  signal: AbortSignal;
  /** Hears when the database goes away and when it is back. */
  onAway: (isAway: boolean) => void;
};

const lookEveryMs = 500;
const pageSize = 100;

/** The number of the last event there is; 0 before the first. */
export async function lastSequence(scope: Scope): Promise<bigint> {
  const counter = await db().eventCounter.findUnique({ where: { merchantId_environment: scope } });
  return counter?.lastSequence ?? 0n;
}

/** Events as they happen, in their order, none left out and none twice, until the signal ends it. */
export async function* followEvents(scope: Scope, following: Following): AsyncGenerator<FollowedEvent> {
  const { types, signal, onAway } = following;
  let { after } = following;
  let isAway = false;
  while (!signal.aborted) {
    const page = await findNext(scope, after).catch(() => undefined);
    if (isAway !== (page === undefined)) onAway((isAway = !isAway));
    for (const event of page ?? []) {
      if (signal.aborted) return;
      after = event.sequence;
      if (isWanted(types, event.type)) yield event;
    }
    if (page?.length !== pageSize) await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function findNext(scope: Scope, after: bigint): Promise<FollowedEvent[]> {
  const rows = await db().event.findMany({
    where: { ...scope, sequence: { gt: after } },
    select: { id: true, type: true, sequence: true, body: true },
    orderBy: { sequence: "asc" },
    take: pageSize,
  });
  return rows.map(({ body, ...event }) => ({ ...event, body: body ?? "" }));
}
