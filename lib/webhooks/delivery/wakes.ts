import { setTimeout as sleep } from "node:timers/promises";

/** Something is due to an endpoint, the first of it at `since`; a sender is to look at it from `at` on. */
type Wake = { since: Date; at: Date };

/** The endpoints to look at. A wake is kept until it is taken, so none is lost while another worker sends. */
export type Wakes = ReturnType<typeof newWakes>;

const longestSleepMs = 60_000;

/** `isBusy` says which endpoints cannot be sent to for now: they are left out until `notify` is called. */
export function newWakes(isBusy: (endpointId: string) => boolean) {
  const wakes = new Map<string, Wake>();
  let change = new AbortController();
  const idle = () => [...wakes].filter(([endpointId]) => !isBusy(endpointId));

  return {
    /** Adds to the wake that the endpoint may have: the earlier of each time counts. */
    add: (endpointId: string, { since, at }: Wake): void => {
      const known = wakes.get(endpointId) ?? { since, at };
      wakes.set(endpointId, { since: earlier(known.since, since), at: earlier(known.at, at) });
      change.abort();
    },
    /** Up to `count` endpoints to look at now, from a random place on, so that several workers try different ones. */
    ready: (count: number): string[] => {
      const now = new Date();
      const ids = idle().flatMap(([endpointId, { at }]) => (at <= now ? [endpointId] : []));
      const start = Math.floor(Math.random() * ids.length);
      return [...ids.slice(start), ...ids.slice(0, start)].slice(0, count);
    },
    isReady: (endpointId: string): boolean => (wakes.get(endpointId)?.at ?? new Date(Infinity)) <= new Date(),
    /** Not before `at`, unless it is woken again. */
    postpone: (endpointId: string, at: Date): void => {
      const known = wakes.get(endpointId);
      if (known) wakes.set(endpointId, { ...known, at });
    },
    /** Forgets the endpoint's wake, and answers since when something is due. */
    take: (endpointId: string): Date | undefined => {
      const known = wakes.get(endpointId);
      wakes.delete(endpointId);
      return known?.since;
    },
    /** Ends `untilReady`. */
    notify: (): void => change.abort(),
    /** Waits for an endpoint to look at, or a change. */
    untilReady: async (): Promise<void> => {
      const soonest = idle().reduce((time, [, { at }]) => Math.min(time, at.getTime()), Infinity);
      const ms = Math.min(Math.max(0, soonest - Date.now()), longestSleepMs);
      await sleep(ms, undefined, { signal: change.signal }).catch(() => undefined);
      change = new AbortController();
    },
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
