import type { Cursors } from "../chain-reader";

// State that a reader keeps between readings to avoid repeated calls. If a cursor is not where the last reading ended, that
// reading was not settled, and the memory is cleared.

export type Memory = {
  /** Where each stream's last reading ended. */
  ends: Partial<Record<keyof Cursors, bigint>>;
  /** The last balance of each account. */
  balances: Map<string, string>;
  /**
   * Accounts with a changed balance, and how many more readings query each, because a node may list the transaction
   * later.
   */
  recentlyChanged: Map<string, number>;
  /** Accounts whose history was read. */
  caughtUp: Set<string>;
  /** Signatures of transactions already read, with their slots. */
  knownSignatures: Map<string, bigint>;
};

export function newMemory(): Memory {
  return { ends: {}, balances: new Map(), recentlyChanged: new Map(), caughtUp: new Set(), knownSignatures: new Map() };
}

/** Clears the memory unless the stream's cursor is where its last reading ended. */
export function resetUnlessAt(memory: Memory, stream: keyof Cursors, cursor: bigint): void {
  const end = memory.ends[stream];
  if (end !== undefined && end !== cursor) Object.assign(memory, newMemory());
}
