import type { Block, Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "./watch-list";

/** How far the tip pass and the final pass have read a chain. */
export type Cursors = { tip: Block; final: FinalCursor };

/** `witnessedBlock`: how far a second node has confirmed every reading; null without a second node. */
export type FinalCursor = Block & { witnessedBlock?: bigint | null };

/** Whether a second node confirmed a reading; `missing` if it was away or behind, `none` if the chain has one node. */
export type WitnessOutcome = "agreed" | "missing" | "none";

/** The number of the block whose hash identifies a local chain. Block 0 can change when the local node restarts. */
export const firstBlockNumber = 1n;

/** A transfer in the database. Without a transaction hash, only its block is known. */
export type RecordedTransfer = {
  id: bigint;
  transactionHash: string | null;
  ordinal: number;
  tokenId: number;
  recipientAddress: string;
  blockNumber: bigint;
  blockHash: string;
};

/**
 * `awaitsFinality`: a pending high-value payment, which waits for the chain's own finality. `isReduced`: a part of its
 * coin, or all of it, did not count.
 */
export type ProvisionalTransfer = RecordedTransfer & { awaitsFinality: boolean; isReduced?: boolean };

/** Recorded data of a chain that readers compare with the nodes' data. Readers do not use the database. */
export type ChainRecords = {
  /** Transfers up to a block that are not final yet. */
  findProvisional: (upTo: bigint) => Promise<ProvisionalTransfer[]>;
  /** Provisional and final transfers above a block. */
  findAbove: (blockNumber: bigint) => Promise<RecordedTransfer[]>;
  /** Blocks that were read, newest first. */
  listBlocks: () => Promise<{ number: bigint; hash: string }[]>;
};

/**
 * Reads one chain of one type. Recording, decisions and cursors are the same for all types, so they are elsewhere.
 * Every function throws an RpcFailure if the chain cannot be read.
 */
export type ChainReader = {
  /** Without `wantsFinal`, only the newest block is read, and `final` is below every block. */
  readHead: (options?: { wantsFinal?: boolean }) => Promise<Head>;
  /** The canonical block of this number, or the next one if the chain skips numbers. */
  readBlock: (number: bigint) => Promise<Block>;
  /** The identity of a local chain; null until it has one. */
  readIdentity: () => Promise<string | null>;
  /**
   * Null while the cursors are on the canonical chain. Reads no blocks if the last head already confirms this, unless a
   * reading was inconsistent since then (`isDoubtful`).
   */
  findFork: (cursors: Cursors, options?: { isDoubtful?: boolean }) => Promise<Fork | null>;
  /**
   * Asks whether a fork below the final cursor is real: the node must prove its chain again, and the other nodes must be
   * on the same branch. Throws an RpcFailure unless they are. Omitted if settled blocks cannot be reorganized.
   */
  verifyFork?: (cursors: Cursors, fork: Fork) => Promise<ForkVerdict>;
  /** Reads every transfer to the watch list after a cursor. Each cursor has its own pass. */
  read: Record<keyof Cursors, (after: Block, target: bigint, list: WatchList) => Promise<Reading>>;
  /**
   * Recorded transfers in settled blocks that the chain contradicts: the canonical transaction does not contain the
   * transfer, or neither the transaction nor its block is on the chain. Missing data is not a contradiction. Omitted if
   * settled blocks cannot be reorganized.
   */
  findContradicted?: (transfers: RecordedTransfer[], list: WatchList) => Promise<bigint[]>;
  /** The decimals of each token on the chain; null if the token no longer exists. */
  readDecimals: (contracts: readonly string[]) => Promise<(bigint | null)[]>;
  /** Called when the node that responded last lags or contradicts itself: prefers the others for a while. */
  distrust?: () => void;
};

/** The newest block, and the last block that the final pass may read now. */
export type Head = {
  latest: Block;
  /** Lower than this node's last final block if another node cannot confirm that one yet. */
  final: bigint;
  /** The other node is far behind, although its newest block is recent. */
  isHeldBack?: boolean;
};

/** The last common block, and the recorded transfers on the abandoned branch. */
export type Fork = { ancestor: Block; lost: RecordedTransfer[] };

/** `unwitnessed`: the chain has only this node. */
export type ForkVerdict = "witnessed" | "unwitnessed";

/** A range that was read: all of the requested range, or as much as should be settled at once. */
export type Reading = {
  upTo: Block;
  observed: ObservedTransfer[];
  /**
   * For each block in which direct transfers do not explain a recipient's balance: all native coin that it received.
   * Settlement records the part that no transfer explains, but never credits it.
   */
  inflows?: Inflow[];
  /** The last block that is final with this reading; null if none. */
  finalUpTo: bigint | null;
  /** The last final block for high-value payments, if it is earlier. */
  highValueUpTo?: bigint;
  /** Recorded transfers that are on no canonical block. */
  lost: bigint[];
  /** Omitted if there was nothing to confirm. */
  witness?: WitnessOutcome;
};
