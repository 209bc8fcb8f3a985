import type { Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { KnownHead, SettledChain } from "./possible-requests";

export type Batch = {
  chain: SettledChain;
  /** Transfers on the canonical chain, in the order read. */
  observed: ObservedTransfer[];
  inflows?: Inflow[];
  /** The last block that is final with this batch; null in a provisional one. */
  finalUpTo: bigint | null;
  /** The last final block for high-value payments, if it differs. */
  highValueUpTo?: bigint;
  /** The head that was known before the one up to which the blocks were read. */
  previousHead?: KnownHead | null;
  /** Recorded transfers that are no longer on a canonical block. */
  lost: bigint[];
};

/** The most transfers per transaction, so that a block of any size makes progress. */
export const pieceSize = 500;

/**
 * Splits a batch into pieces, each for its own transaction, in order: lost transfers, observed transfers, then
 * inflows, which the observed transfers may explain. Recipient addresses alternate, so that a flood to one address does
 * not delay another merchant's payment; transfers to one address keep the chain order.
 */
export function piecesOf(batch: Batch): Batch[] {
  const empty = { ...batch, lost: [], observed: [], inflows: [] };
  const losses = slices(batch.lost).map((lost) => ({ ...empty, lost }));
  const observations = slices(alternateAddresses(batch.observed)).map((observed) => ({ ...empty, observed }));
  // One piece has the last losses and the first observed transfers, so that a small batch needs one transaction.
  const [lastLosses = empty, firstObserved = empty] = [losses.pop(), observations.shift()];
  const pieces = [...losses, { ...firstObserved, lost: lastLosses.lost }, ...observations];
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
