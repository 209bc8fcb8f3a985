import type { Query, QueryClient } from "@tanstack/react-query";
import { isStreamOpen } from "./change-stream";

// An unused page whose data stays the same polls ever more slowly. The next change or use refreshes all of its data.

// The interval grows to this share of the time since the last change or use.
const share = 1 / 4;
const longestMs = 360_000;
// While a stream tells of changes, polling is for what it does not tell: chain health, deliveries, confirmations.
const longestBesideStreamMs = 900_000;
// A use after a shorter time than this refreshes nothing: the page is up to date.
const quietAfterMs = 10_000;
const uses = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

// These fields change with every block and do not count as changes.
const volatile = ["confirmations", "clock_skew_ms"];

/** Data younger than this is not asked for again when a page is used. */
export const usualStaleTimeMs = 1000;

let livelyAt = 0;

/** Milliseconds until a query asks again: `usualMs`, and more on a page that has been quiet for long. */
export function pollIntervalMs(usualMs: number): number {
  const mostMs = isStreamOpen() ? longestBesideStreamMs : longestMs;
  return Math.max(usualMs, Math.min(Math.round((Date.now() - livelyAt) * share), mostMs));
}

/** The same for data that waits for something: without a stream it is asked for at the usual interval, however quiet the page. */
export function waitingIntervalMs(usualMs: number): number {
  return isStreamOpen() ? pollIntervalMs(usualMs) : usualMs;
}

/** Refetches what the page shows after a change on the server, also what is being fetched: that may be from before. */
export function refetchChanged(client: QueryClient): void {
  livelyAt = Date.now();
  void client.refetchQueries({ type: "active", predicate: isChangeable });
}

/** Whether the query has not said that its data stays good for longer. */
function isChangeable({ observers }: Query): boolean {
  return observers.some(({ options }) => options.staleTime === usualStaleTimeMs);
}

/** Notices changes of the client's data and uses of the page. The returned function ends it. */
export function followPage(client: QueryClient, page: EventTarget): () => void {
  const wake = () => {
    const wasQuiet = Date.now() - livelyAt > quietAfterMs;
    livelyAt = Date.now();
    if (wasQuiet) void client.refetchQueries({ type: "active", stale: true }, { cancelRefetch: false });
  };
  livelyAt = Date.now();
  const stopFollowing = followChanges(client, wake);
  for (const event of uses) page.addEventListener(event, wake, { passive: true });
  return () => {
    stopFollowing();
    for (const event of uses) page.removeEventListener(event, wake);
  };
}

/** Watches for news in the data of each query after its first. */
function followChanges(client: QueryClient, onChange: () => void): () => void {
  const known = new WeakMap<object, string>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const before = known.get(query);
    const now = JSON.stringify(query.state.data, (key, value: unknown) => (volatile.includes(key) ? null : value));
    known.set(query, now);
    if (before !== undefined && before !== now) onChange();
  });
}
