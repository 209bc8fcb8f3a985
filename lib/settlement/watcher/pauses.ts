const maxFactor = 8;
const longestPauseMs = 30_000;

/**
 * The pause before the next reading, which grows with the failures in a row. A node that is gone is asked twice a
 * minute in the end; after a failure of our own, such as a restart of the database, reading resumes sooner.
 */
export function pauseBetweenReadings(pollMs: number, failures: number, failedBy?: "node" | "ourselves"): number {
  const longest = failedBy === "node" ? Math.max(longestPauseMs, pollMs) : pollMs * maxFactor;
  return Math.min(pollMs * 2 ** failures, longest);
}
