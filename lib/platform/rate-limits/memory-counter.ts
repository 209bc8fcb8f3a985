import type { Counter, Rate } from "./rate";
import { recentMap } from "@/lib/platform/recent-map";

type Window = { calls: number; endsAtMs: number };

/**
 * Counts in this process only, for a bounded number of subjects. The memory limiter of the library keeps half a
 * kilobyte and a timer for each, so calls from 200,000 addresses in a minute could exhaust the memory.
 */
export function memoryCounter({ points, seconds }: Rate): Counter {
  const windows = recentMap<Window>(seconds);
  return (subject) => {
    const nowMs = performance.now();
    let window = windows.get(subject);
    if (!window || window.endsAtMs <= nowMs) {
      window = { calls: 0, endsAtMs: nowMs + seconds * 1000 };
      windows.set(subject, window);
    }
    window.calls += 1;
    const { calls, endsAtMs } = window;
    return { remaining: Math.max(0, points - calls), msLeft: endsAtMs - nowMs, isExceeded: calls > points };
  };
}
