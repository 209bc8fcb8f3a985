import type { Block, Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "./watch-list";

/** How far a chain was read: by the tip pass, and by the final pass. */
export type Cursors = { tip: Block; final: Block };

/** The block that identifies a local chain. Block 0 may change whenever the local node starts. */
export const firstBlockNumber = 1n;

/** A transfer as the database has it. Without a transaction hash only its block is known. */
export type RecordedTransfer = {
  id: bigint;
  transactionHash: string | null;
  ordinal: number;
  tokenId: number;
  recipientAddress: string;
  blockNumber: bigint;
  blockHash: string;
};

/** `awaitsFinality`: it is a pending payment of high value, which waits for the chain's own finality. */
export type ProvisionalTransfer = RecordedTransfer & { awaitsFinality: boolean };

/** What the database holds of a chain, for readers to compare with what the nodes say. Readers know no database. */
export type ChainRecords = {
  /** Transfers up to a block that are not final yet. */
  findProvisional: (upTo: bigint) => Promise<ProvisionalTransfer[]>;
  /** Provisional and final transfers above a block. */
  findAbove: (blockNumber: bigint) => Promise<RecordedTransfer[]>;
  /** Blocks that were read, newest first. */
  listBlocks: () => Promise<{ number: bigint; hash: string }[]>;
};

/**
 * What one type of chain brings to settlement. How transfers are recorded, decided, made final and undone, and how far the
 * chain was read, is the same for all. Every function throws an RpcFailure when the chain cannot be read.
 */
export type ChainReader = {
  /** Without `wantsFinal` nothing is asked but the newest block, and `final` is below every block. */
  readHead: (options?: { wantsFinal?: boolean }) => Promise<Head>;
  /** The canonical block of this number, or the first after it where the chain leaves numbers out. */
  readBlock: (number: bigint) => Promise<Block>;
  /** What tells a local chain from another one at the same place; null while it has none. */
  readIdentity: () => Promise<string | null>;
  /**
   * Null while the chain still has the blocks where the cursors stand. Does not ask where the last head leaves no doubt, unless
   * a reading was inconsistent since (`isDoubtful`).
   */
  findFork: (cursors: Cursors, options?: { isDoubtful?: boolean }) => Promise<Fork | null>;
  /** Every transfer to the watch list after a cursor, by the pass that the stream names. */
  read: Record<keyof Cursors, (after: Block, target: bigint, list: WatchList) => Promise<Reading>>;
  /**
   * Of transfers in settled blocks, those that the chain denies: their transaction is canonical and does not hold them, or it
   * is gone with its block. A node that shows nothing denies nothing. Left out where settled blocks are never left.
   */
  findDenied?: (transfers: RecordedTransfer[], list: WatchList) => Promise<bigint[]>;
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
