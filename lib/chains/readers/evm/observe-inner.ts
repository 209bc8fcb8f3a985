import type { ObservedTransfer } from "@/lib/chains/observed-transfer";

// Extracts forwarded coin from the calls of a transaction.

// The base of the ordinals of a transaction's inner calls with coin, counted from 0. No receipt has that many logs.
export const firstInnerOrdinal = 1_000_000_000;

export function isInner({ ordinal }: Pick<ObservedTransfer, "ordinal">): boolean {
  return ordinal >= firstInnerOrdinal;
}
