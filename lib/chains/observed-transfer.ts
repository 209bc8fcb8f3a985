import type { ReferenceFrame } from "./reference";

/** A block, or a slot on Solana, with its claimed time. */
export type Block = { number: bigint; hash: string; time: Date };

/** A transfer to a watched recipient on the canonical chain. */
export type ObservedTransfer = {
  transactionHash: string;
  /** Its position inside the transaction. A position inside the block would not survive a re-inclusion. */
  ordinal: number;
  transactionIndex: bigint;
  tokenId: number;
  fromAddress: string;
  recipientAddress: string;
  /** The amount that left the sender: more than `value` if the token takes a fee. */
  sourceAmount: bigint;
  /** The amount that reached the recipient, which is credited. */
  value: bigint;
  block: Block;
  /** References that are bound to this transfer. */
  bound: ReferenceFrame[];
  /** References elsewhere in the transaction. */
  hints: ReferenceFrame[];
  /** No known transaction moved the money, or its amount could not be verified; never credited automatically. */
  isUnexplained?: boolean;
};

/** A transfer as recorded. An inflow known only from a balance has neither transaction nor sender. */
export type TransferOrInflow = Omit<ObservedTransfer, "transactionHash" | "fromAddress"> & {
  transactionHash: string | null;
  fromAddress: string | null;
};

/**
 * All native coin that reached a recipient in a block, even if it was spent in the same block. Reported only if known
 * transfers may not explain all of it.
 */
export type Inflow = { recipientAddress: string; tokenId: number; block: Block; increase: bigint };
