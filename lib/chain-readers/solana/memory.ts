import type { Cursors } from "../chain-reader";

// What a reader remembers from one reading to the next, so that it need not ask for everything again. It holds only while
// the cursors stand where the readings left them; where they do not, what was read was not settled, and all is forgotten.

export type Memory = {
  /** Where each stream's last reading ended. */
  ends: Partial<Record<keyof Cursors, bigint>>;
  /** What each account held. */
  balances: Map<string, string>;
  /** Accounts whose balance changed → for how many more readings they are asked about: a node may list it later. */
  stirred: Map<string, number>;
  /** Accounts whose past was read. */
  caughtUp: Set<string>;
  /** Transactions that were read → their slot. */
  known: Map<string, bigint>;
};

export function newMemory(): Memory {
  return { ends: {}, balances: new Map(), stirred: new Map(), caughtUp: new Set(), known: new Map() };
}

/** Forgets everything unless the stream's cursor stands where its last reading ended. */
export function forgetUnlessAt(memory: Memory, stream: keyof Cursors, cursor: bigint): void {
  const end = memory.ends[stream];
  if (end !== undefined && end !== cursor) Object.assign(memory, newMemory());
}
