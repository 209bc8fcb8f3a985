import type { Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { SettledChain } from "./traces";

/** What was read of a chain, to be settled. */
export type Batch = {
  chain: SettledChain;
  /** Transfers on the canonical chain, as they were read. */
  observed: ObservedTransfer[];
  inflows?: Inflow[];
  /** The last block whose transfers are final with this batch; null in a provisional one. */
  finalUpTo: bigint | null;
  /** The same of what is of high value, where that is another block. */
  highValueUpTo?: bigint;
  /** Transfers in the database that are on no canonical block. */
  lost: bigint[];
};

/** The most transfers that one transaction settles, so that a block of any size makes progress. */
export const pieceSize = 500;

/**
 * A batch in pieces, each to be applied in a transaction of its own, in this order. Losses come first, inflows last, since
 * the transfers of their block explain them. The addresses take turns, so that no payer delays another merchant's payment;
 * those of one address stay in the order of the chain, and no decision depends on another address.
 */
export function piecesOf(batch: Batch): Batch[] {
  const losses = slices(batch.lost);
  const seen = slices(inTurns(batch.observed));
  const before = losses.slice(0, -1).map((lost) => ({ ...batch, lost, observed: [], inflows: [] }));
  const after = seen.map((observed) => ({ ...batch, lost: [], observed, inflows: [] }));
  const [first = { ...batch, lost: [], observed: [], inflows: [] }, ...others] = after;
  const pieces = [...before, { ...first, lost: losses.at(-1) ?? [] }, ...others];
  return pieces.map((piece, at) => (at === pieces.length - 1 ? { ...piece, inflows: batch.inflows } : piece));
}

function slices<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / pieceSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * pieceSize, (at + 1) * pieceSize));
}

/** Everyone's first, then everyone's second, and so on. */
function inTurns(observed: readonly ObservedTransfer[]): ObservedTransfer[] {
  const turns = new Map<string, number>();
  const placed = observed.toSorted(inChainOrder).map((transfer) => {
    const turn = turns.get(transfer.recipientAddress) ?? 0;
    turns.set(transfer.recipientAddress, turn + 1);
    return { transfer, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ transfer }) => transfer);
}

export function inChainOrder(a: ObservedTransfer, b: ObservedTransfer): number {
  return (
    Number(a.block.number - b.block.number) || Number(a.transactionIndex - b.transactionIndex) || a.ordinal - b.ordinal
  );
}
