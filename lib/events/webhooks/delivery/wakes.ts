import { databaseNow } from "@/lib/platform/process/database-clock";
import { setTimeout as sleep } from "node:timers/promises";

/** Deliveries to an endpoint are due, the first at `dueFrom`; a sender should check it from `at` on. */
type Wake = { dueFrom: Date; at: Date };

/** The endpoints to check. A wake is kept until it is taken, so none is lost while another worker sends. */
export type Wakes = ReturnType<typeof newWakes>;

const maxSleepMs = 60_000;

/** Endpoints for which `isBusy` is true are skipped until `notify` is called. */
export function newWakes(isBusy: (endpointId: string) => boolean) {
  const wakes = new Map<string, Wake>();
  let change = new AbortController();
  const idle = () => [...wakes].filter(([endpointId]) => !isBusy(endpointId));

  return {
    /** Merges with an existing wake; the earlier times win. */
    add: (endpointId: string, { dueFrom, at }: Wake): void => {
      const existing = wakes.get(endpointId) ?? { dueFrom, at };
      wakes.set(endpointId, { dueFrom: earlier(existing.dueFrom, dueFrom), at: earlier(existing.at, at) });
      change.abort();
    },
    /** Up to `count` endpoints to check now, from a random offset, so that workers try different ones. */
    ready: (count: number): string[] => {
      const now = databaseNow();
      const ids = idle().flatMap(([endpointId, { at }]) => (at <= now ? [endpointId] : []));
      const start = Math.floor(Math.random() * ids.length);
      return [...ids.slice(start), ...ids.slice(0, start)].slice(0, count);
    },
    isReady: (endpointId: string): boolean => {
      const wake = wakes.get(endpointId);
      return wake !== undefined && wake.at <= databaseNow();
    },
    /** Delays the endpoint's wake until `at`, or until another wake is added. */
    postpone: (endpointId: string, at: Date): void => {
      const existing = wakes.get(endpointId);
      if (existing) wakes.set(endpointId, { ...existing, at });
    },
    /** Removes the endpoint's wake and returns its `dueFrom`. */
    take: (endpointId: string): Date | undefined => {
      const existing = wakes.get(endpointId);
      wakes.delete(endpointId);
      return existing?.dueFrom;
    },
    /** Resolves `untilReady`. */
    notify: (): void => change.abort(),
    /** Waits for an endpoint to check, or a change. */
    untilReady: async (): Promise<void> => {
      const soonest = idle().reduce((time, [, { at }]) => Math.min(time, at.getTime()), Infinity);
      const ms = Math.min(Math.max(0, soonest - databaseNow().getTime()), maxSleepMs);
      await sleep(ms, undefined, { signal: change.signal }).catch(() => undefined);
      change = new AbortController();
    },
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
