import type { Query, QueryClient } from "@tanstack/react-query";
import { isStreamOpen } from "./change-stream";

// An unused page with unchanged data polls more and more slowly. The next change or use refreshes all of its data.

// The interval is this share of the time since the last change or use.
const idleShare = 1 / 4;
const maxIntervalMs = 360_000;
// While the stream is open, polling covers only what it does not report: chain health, deliveries, confirmations.
const maxIntervalWithStreamMs = 900_000;
// A use after a shorter time refreshes nothing, because the page is up to date.
const quietAfterMs = 10_000;
const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

// Fields that change with every block and do not count as changes.
const volatile = ["confirmations", "clock_skew_ms"];

/** Younger data is not refetched when a page is used. */
export const usualStaleTimeMs = 1000;

let lastActivityAt = 0;

/** Milliseconds until a query polls again: `usualMs`, and more on a quiet page. */
export function pollIntervalMs(usualMs: number): number {
  const maxMs = isStreamOpen() ? maxIntervalWithStreamMs : maxIntervalMs;
  return Math.max(usualMs, Math.min(Math.round((Date.now() - lastActivityAt) * idleShare), maxMs));
}

/** For data that is about to change: like `pollIntervalMs`, but without a stream always the usual interval. */
export function waitingIntervalMs(usualMs: number): number {
  return isStreamOpen() ? pollIntervalMs(usualMs) : usualMs;
}

/** Refetches the page's data after a change on the server, even during a fetch, because its data may be older. */
export function refetchChanged(client: QueryClient): void {
  lastActivityAt = Date.now();
  void client.refetchQueries({ type: "active", predicate: isChangeable });
}

/** Whether the query did not declare a longer stale time. */
function isChangeable({ observers }: Query): boolean {
  return observers.some(({ options }) => options.staleTime === usualStaleTimeMs);
}

/** Detects changes of the data and uses of the page. The returned function stops it. */
export function followPage(client: QueryClient, page: EventTarget): () => void {
  const wake = () => {
    const wasQuiet = Date.now() - lastActivityAt > quietAfterMs;
    lastActivityAt = Date.now();
    if (wasQuiet) void client.refetchQueries({ type: "active", stale: true }, { cancelRefetch: false });
  };
  lastActivityAt = Date.now();
  const stopFollowing = followChanges(client, wake);
  for (const event of activityEvents) page.addEventListener(event, wake, { passive: true });
  return () => {
    stopFollowing();
    for (const event of activityEvents) page.removeEventListener(event, wake);
  };
}

/** Detects changes in each query's data after the first. */
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
