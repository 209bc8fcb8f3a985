/** Every call that began before a deletion has ended after this time, so the erasure covers its writes. */
export const eraseDelayMs = 60_000;
