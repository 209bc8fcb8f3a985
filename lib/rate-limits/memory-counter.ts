import type { Counter, Rate } from "./rate";

/** More payers than one process serves in a minute. */
const maxRecentSubjects = 20_000;

type Window = { calls: number; endsAtMs: number };

/**
 * Counts in this process only, for a bounded number of subjects: in a flood from more addresses it forgets the oldest.
 * The memory limiter of the library keeps half a kilobyte and a timer for each, so calls from 200,000 addresses in a
 * minute could exhaust the memory.
 */
export function memoryCounter({ points, seconds }: Rate): Counter {
  // Two generations: when the recent one is full or as old as a window is long, the older one is dropped as a whole.
  let recent = new Map<string, Window>();
  let older = recent;
  let recentUntilMs = 0;
  return (subject) => {
    const nowMs = Date.now();
    if (nowMs >= recentUntilMs || recent.size >= maxRecentSubjects) {
      older = recent;
      recent = new Map<string, Window>();
      recentUntilMs = nowMs + seconds * 1000;
    }
    let window = recent.get(subject) ?? older.get(subject);
    if (!window || window.endsAtMs <= nowMs) {
      window = { calls: 0, endsAtMs: nowMs + seconds * 1000 };
      recent.set(subject, window);
    }
    window.calls += 1;
    const { calls, endsAtMs } = window;
    return { remaining: Math.max(0, points - calls), msLeft: endsAtMs - nowMs, isExceeded: calls > points };
  };
}
