// The database's time, which all stored times are in: the clocks of workers may be wrong.

let reading: { ms: number; at: number } | undefined;

/** Called with the database's time as a statement returns it. */
export function noteDatabaseTime(now: Date): void {
  reading = { ms: now.getTime(), at: performance.now() };
}

/**
 * The database's time: the last reading, plus the time that has passed since by the monotonic clock. A worker reads it
 * every few seconds, first of all when it starts. A process that never reads it uses its own clock.
 */
export function databaseNow(): Date {
  return reading ? new Date(reading.ms + performance.now() - reading.at) : new Date();
}
