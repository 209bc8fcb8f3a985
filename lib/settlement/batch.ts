import type { Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { SettledChain } from "./possible-requests";

/** Transfers read from a chain, to be settled. */
export type Batch = {
  chain: SettledChain;
  /** Transfers on the canonical chain, in the order read. */
  observed: ObservedTransfer[];
  inflows?: Inflow[];
  /** The last block that is final with this batch; null in a provisional one. */
  finalUpTo: bigint | null;
  /** The same for high-value payments, if it differs. */
  highValueUpTo?: bigint;
  /** Recorded transfers that are no longer on a canonical block. */
  lost: bigint[];
};

/** The most transfers per transaction, so that a block of any size makes progress. */
export const pieceSize = 500;

/**
 * Splits a batch into pieces, each for its own transaction, in order. Lost transfers come first and inflows last,
 * because the transfers of their block explain them. Addresses alternate, so that one payer cannot delay another
 * merchant's payment; transfers of one address keep the chain order.
 */
export function piecesOf(batch: Batch): Batch[] {
  const losses = slices(batch.lost);
  const seen = slices(alternateAddresses(batch.observed));
  const before = losses.slice(0, -1).map((lost) => ({ ...batch, lost, observed: [], inflows: [] }));
  const after = seen.map((observed) => ({ ...batch, lost: [], observed, inflows: [] }));
  const [first = { ...batch, lost: [], observed: [], inflows: [] }, ...others] = after;
  const pieces = [...before, { ...first, lost: losses.at(-1) ?? [] }, ...others];
  return pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, inflows: batch.inflows } : piece));
}

function slices<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / pieceSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * pieceSize, (index + 1) * pieceSize));
}

/** Round-robin by recipient address. */
function alternateAddresses(observed: readonly ObservedTransfer[]): ObservedTransfer[] {
  const nextRounds = new Map<string, number>();
  const rounds = observed.toSorted(inChainOrder).map((transfer) => {
    const round = nextRounds.get(transfer.recipientAddress) ?? 0;
    nextRounds.set(transfer.recipientAddress, round + 1);
    return { transfer, round };
  });
  return rounds.sort((a, b) => a.round - b.round).map(({ transfer }) => transfer);
}

export function inChainOrder(a: ObservedTransfer, b: ObservedTransfer): number {
  return (
    Number(a.block.number - b.block.number) || Number(a.transactionIndex - b.transactionIndex) || a.ordinal - b.ordinal
  );
}
