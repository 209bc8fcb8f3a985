import type { Query, QueryClient } from "@tanstack/react-query";
import { isStreamOpen } from "./stream-state";

// A page polls less often the longer its user has been inactive and its data unchanged. The next activity or change
// refetches all data of the page.

// The interval is this share of the time since the last activity or change.
const idleShare = 1 / 4;
const maxIntervalMs = 360_000;
// An open stream reports changes; polling then covers only chain health, deliveries and confirmations.
const maxIntervalWithStreamMs = 900_000;
// Activity refetches only if there was no activity or change for this long; otherwise the data is still fresh.
const quietAfterMs = 10_000;
const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

// Fields that change with every block or reading do not count as changes of the data.
const volatileFields = ["confirmations", "clock_skew_ms"];

/** The default stale time: activity does not refetch data that was fetched within this time. */
export const usualStaleTimeMs = 1000;

let lastActivityAt = 0;

/** Milliseconds until a query polls again: `usualMs` during activity, longer without. */
export function pollIntervalMs(usualMs: number): number {
  const maxMs = isStreamOpen() ? maxIntervalWithStreamMs : maxIntervalMs;
  return Math.max(usualMs, Math.min(Math.round((Date.now() - lastActivityAt) * idleShare), maxMs));
}

/** Refetches the page's data after a change on the server. Restarts fetches in progress: their data may be outdated. */
export function refetchChanged(client: QueryClient): void {
  lastActivityAt = Date.now();
  void client.refetchQueries({ type: "active", predicate: isChangeable });
}

/** Whether the query has the default stale time. A longer one means that its data rarely changes. */
function isChangeable({ observers }: Query): boolean {
  return observers.some(({ options }) => options.staleTime === usualStaleTimeMs);
}

/** Detects user activity and changes of the data. The returned function stops the detection. */
export function followPage(client: QueryClient, page: EventTarget): () => void {
  const onActivity = () => {
    const wasQuiet = Date.now() - lastActivityAt > quietAfterMs;
    lastActivityAt = Date.now();
    if (wasQuiet) void client.refetchQueries({ type: "active", stale: true }, { cancelRefetch: false });
  };
  lastActivityAt = Date.now();
  const stopFollowingChanges = followChanges(client, onActivity);
  for (const event of activityEvents) page.addEventListener(event, onActivity, { passive: true });
  return () => {
    stopFollowingChanges();
    for (const event of activityEvents) page.removeEventListener(event, onActivity);
  };
}

/** Calls `onChange` when a query returns different data than before. The first response does not count. */
function followChanges(client: QueryClient, onChange: () => void): () => void {
  const lastData = new WeakMap<object, string>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const dataBefore = lastData.get(query);
    const dataNow = JSON.stringify(query.state.data, (key, value: unknown) =>
      volatileFields.includes(key) ? null : value,
    );
    lastData.set(query, dataNow);
    if (dataBefore !== undefined && dataBefore !== dataNow) onChange();
  });
}
