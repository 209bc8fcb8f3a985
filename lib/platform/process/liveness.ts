// Whether this process makes progress. Failures count as progress, because restarting does not bring a database back;
// what does not return, such as a statement on a connection that was lost silently, is no progress.

/** Longer than a failing attempt takes, with the pause before the next one. */
const stuckAfterMs = 60_000;

let progressedAt = performance.now();

/** The repeated work of this process has ended once more, with success or not. */
export function noteProgress(): void {
  progressedAt = performance.now();
}

export function isStuck(): boolean {
  return performance.now() - progressedAt > stuckAfterMs;
}
