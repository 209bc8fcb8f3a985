/** Calls that began before a deletion have ended by then, so the erasure covers their writes. */
export const eraseDelayMs = 60_000;
