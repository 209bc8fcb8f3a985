/** A transaction on a chain, and its transfers to watched recipients. Says nothing about whom they pay. */
export type LookedUp = {
  hasSucceeded: boolean;
  blockNumber: bigint;
  transfers: { tokenId: number; value: bigint }[];
};
