/** By this time after a deletion, every call that began before it has ended, so the erasure covers the writes of those calls. */
export const eraseDelayMs = 60_000;
