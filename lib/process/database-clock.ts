// The database's time, which all stored times are in: the clocks of workers may be wrong.

let reading: { ms: number; at: number } | undefined;

/** Called with the database's time as a statement returns it. */
export function noteDatabaseTime(now: Date): void {
  reading = { ms: now.getTime(), at: performance.now() };
}

/**
 * The database's time: the last one that a statement returned, and the time since by a clock that nobody sets. A worker
 * reads it every two seconds, before anything else. A process that never reads it uses its own clock.
 */
export function databaseNow(): Date {
  return reading ? new Date(reading.ms + performance.now() - reading.at) : new Date();
}
