import { pool } from "@/lib/platform/db";

// Clocks of processes may differ: a window that has just ended by this clock may still be open for another process.
const marginMs = 60_000;

/** Deletes counters whose window has ended; safe to run in several workers. */
export async function clearExpiredCounters(now: Date): Promise<void> {
  const ended = now.getTime() - marginMs;
  await pool().query(
    `DELETE FROM rate_limit
      WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 FOR UPDATE SKIP LOCKED)`,
    [ended],
  );
  await pool().query(
    `DELETE FROM rate_limit_lease
      WHERE key IN (SELECT key FROM rate_limit_lease WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)`,
    [new Date(ended)],
  );
}
