import { setTimeout as sleep } from "node:timers/promises";

const windowMs = 1000;
/** Rejections per window that are sent at once; further ones wait for a window. */
const atOnce = 50;
/** A limit on waiting rejections, so that a flood does not hold more and more sockets. */
const maxHeld = 1000;

let window = { endsAt: 0, refusals: 0 };
let held = 0;

/**
 * Delays rejections of rate-limited callers while there are many. A client that retries immediately would otherwise
 * keep the process busy with rejections and delay every other caller.
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
