import type { ReferenceFrame } from "./reference";

/** A block, or a slot on Solana, with the time that it claims. */
export type Block = { number: bigint; hash: string; time: Date };

/** A transfer to a watched recipient, as the canonical chain has it at this moment. */
export type ObservedTransfer = {
  transactionHash: string;
  /** Its position inside the transaction. A position inside the block would not survive a re-inclusion. */
  ordinal: number;
  transactionIndex: bigint;
  tokenId: number;
  fromAddress: string;
  recipientAddress: string;
  /** What left the sender, and what arrived: tokens may keep a fee. What arrived counts. */
  sourceAmount: bigint;
  value: bigint;
  block: Block;
  /** References that can only mean this transfer. */
  bound: ReferenceFrame[];
  /** References elsewhere in the transaction. */
  hints: ReferenceFrame[];
  /** Nothing in the transaction shows how the recipient got it, or nothing beside its log that it did: it is never credited. */
  isUnexplained?: boolean;
};

/** A transfer as it is written down: one that only the recipient's balance shows has neither transaction nor sender. */
export type SeenTransfer = Omit<ObservedTransfer, "transactionHash" | "fromAddress"> & {
  transactionHash: string | null;
  fromAddress: string | null;
};

/**
 * How much coin reached a recipient in a block, also where the recipient spent it in the same block, in a block whose transfers
 * may not explain all of it.
 */
export type Inflow = { recipientAddress: string; tokenId: number; block: Block; rise: bigint };
