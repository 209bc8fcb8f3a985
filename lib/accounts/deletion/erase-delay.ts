/** A call that began before a deletion ends within this time, so that the later erasure covers its writes. */
export const eraseDelayMs = 60_000;
