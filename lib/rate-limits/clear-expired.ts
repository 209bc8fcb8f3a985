import { pool } from "@/lib/db";
import { log } from "@/lib/log";

const clearEveryMs = 60_000;
// Processes' clocks may differ: what has only just ended by ours may still run by another's.
const marginMs = 60_000;

/** Deletes the counters whose window has ended, now and every minute; returns what ends it. */
export function startClearingCounters(): () => Promise<void> {
  const clear = () =>
    clearExpiredCounters().catch((error: unknown) => {
      log().warn({ err: error }, "ended rate limits could not be cleared away");
    });
  let clearing = clear();
  const timer = setInterval(() => {
    clearing = clear();
  }, clearEveryMs);
  return async () => {
    clearInterval(timer);
    await clearing;
  };
}

/** Deletes the counters whose window has ended; several workers may do so at once. */
export async function clearExpiredCounters(now = new Date()): Promise<void> {
  await pool().query(
    `DELETE FROM rate_limit
      WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 FOR UPDATE SKIP LOCKED)`,
    [now.getTime() - marginMs],
  );
}
