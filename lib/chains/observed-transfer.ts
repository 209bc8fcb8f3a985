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
  /** The amounts that left the sender and reached the recipient; tokens may take a fee. The received amount counts. */
  sourceAmount: bigint;
  value: bigint;
  block: Block;
  /** References that are bound to this transfer. */
  bound: ReferenceFrame[];
  /** References elsewhere in the transaction. */
  hints: ReferenceFrame[];
  /** No transaction explains the increase, or nothing but a log proves it: never credited. */
  isUnexplained?: boolean;
};

/** A transfer as recorded. An inflow known only from a balance has neither transaction nor sender. */
export type TransferOrInflow = Omit<ObservedTransfer, "transactionHash" | "fromAddress"> & {
  transactionHash: string | null;
  fromAddress: string | null;
};

/**
 * How much coin reached a recipient in a block, even if it was spent in the same block, when transfers may not explain
 * all of it.
 */
export type Inflow = { recipientAddress: string; tokenId: number; block: Block; increase: bigint };
