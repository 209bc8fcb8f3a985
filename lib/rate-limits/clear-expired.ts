import { pool } from "@/lib/db";

// Processes' clocks may differ: what has only just ended by ours may still run by another's.
const marginMs = 60_000;

/** Deletes the counters whose window has ended; several workers may do so at once. */
export async function clearExpiredCounters(now: Date): Promise<void> {
  await pool().query(
    `DELETE FROM rate_limit
      WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 FOR UPDATE SKIP LOCKED)`,
    [now.getTime() - marginMs],
  );
}
