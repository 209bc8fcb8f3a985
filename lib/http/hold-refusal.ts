import { setTimeout as sleep } from "node:timers/promises";

const windowMs = 1000;
/** What a process refuses in a window at once; from then on refusals wait for a window. */
const atOnce = 50;
/** How many wait at a time, so that a flood does not hold ever more sockets. */
const maxHeld = 1000;

let window = { endsAt: 0, refusals: 0 };
let held = 0;

/**
 * Waits before a caller over its limits is told so, while there are many such callers. A client that calls again as soon as
 * it has an answer would otherwise keep the process busy with refusals, and every other caller would wait behind them.
 */
export async function holdRefusal(): Promise<void> {
  const now = performance.now();
  if (now >= window.endsAt) window = { endsAt: now + windowMs, refusals: 0 };
  window.refusals += 1;
  if (window.refusals <= atOnce || held >= maxHeld) return;
  held += 1;
  await sleep(windowMs);
  held -= 1;
}
