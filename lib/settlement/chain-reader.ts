import type { Block } from "./block";
import type { Cursors } from "./cursors";
import type { Inflow } from "./inflows";
import type { ObservedTransfer } from "./observed-transfer";
import type { WatchList } from "./watch-list";

/**
 * What one type of chain brings to settlement. How transfers are recorded, decided, made final and undone, and how far the
 * chain was read, is the same for all. Every function throws an RpcFailure when the chain cannot be read.
 */
export type ChainReader = {
  readHead: () => Promise<Head>;
  /** The canonical block of this number, or the first after it where the chain leaves numbers out. */
  readBlock: (number: bigint) => Promise<Block>;
  /** What tells a local chain from another one at the same place; null while it has none. */
  readIdentity: () => Promise<string | null>;
  /** Null while the chain still has the blocks where the cursors stand. */
  findFork: (cursors: Cursors) => Promise<Fork | null>;
  /** Every transfer to the watch list after a cursor, by the pass that the stream names. */
  read: Record<keyof Cursors, (after: Block, target: bigint, list: WatchList) => Promise<Reading>>;
  /** What the chain says of each of these tokens; null of one that its issuer took away. */
  readDecimals: (contracts: readonly string[]) => Promise<(bigint | null)[]>;
  /** The node that answered last is behind or contradicts itself: others are asked before it for a while. */
  distrust?: () => void;
};

/** The newest block, and the number of the last one that the final pass may read now. */
export type Head = { latest: Block; final: bigint };

/** The last block that both branches have, and the transfers known to stand on the lost one. */
export type Fork = { ancestor: Block; lost: bigint[] };

/** A stretch that was read: all of what was asked for, or as much of it as is good to settle at once. */
export type Reading = {
  upTo: Block;
  observed: ObservedTransfer[];
  /** Coin that came in some other way than being sent: what of it no transfer explains is written down, never credited. */
  inflows?: Inflow[];
  /** The last block whose transfers are final with this reading; null where none are. */
  finalUpTo: bigint | null;
  /** Where what is of high value becomes final only up to an earlier block than the rest: that block. */
  highValueUpTo?: bigint;
  /** Transfers in the database that are on no canonical block. */
  lost: bigint[];
};
