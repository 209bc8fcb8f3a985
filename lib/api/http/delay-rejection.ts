import { setTimeout as sleep } from "node:timers/promises";

const windowMs = 1000;
/** Rejections per window that are sent at once; further ones are delayed by a window. */
const maxImmediate = 50;
/** A limit on waiting rejections, so that a flood does not hold more and more sockets. */
const maxDelayed = 1000;

let window = { endsAt: 0, rejections: 0 };
let delayed = 0;

/**
 * Delays rejections of rate-limited callers while there are many. A client that retries immediately would otherwise
 * keep the process busy with rejections and delay every other caller.
 */
export async function delayRejection(): Promise<void> {
  const now = performance.now();
  if (now >= window.endsAt) window = { endsAt: now + windowMs, rejections: 0 };
  window.rejections += 1;
  if (window.rejections <= maxImmediate || delayed >= maxDelayed) return;
  delayed += 1;
  await sleep(windowMs);
  delayed -= 1;
}
