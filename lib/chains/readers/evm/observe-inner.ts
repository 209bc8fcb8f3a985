import { getAddress } from "viem/utils";
import { findReferenceFrames } from "@/lib/chains/reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import { isInitiatedByReceiver, forwardsCoin, type Call } from "./calls";
import type { IncludedTransaction } from "./node";

// Extracts forwarded coin from the calls of a transaction.

// The base of the ordinals of a transaction's inner calls with coin, counted from 0. No receipt has that many logs.
const firstInnerOrdinal = 1_000_000_000;

export function isInner({ ordinal }: Pick<ObservedTransfer, "ordinal">): boolean {
  return ordinal >= firstInnerOrdinal;
}

/**
 * Every inner call that brings coin to a watched recipient; none if the transaction reverted. A call that the recipient
 * initiated itself, as when it swaps tokens for coin, is not a payment.
 */
export function observeInnerCoin(
  { transaction, receipt }: IncludedTransaction,
  block: Block,
  list: WatchList,
  calls: readonly Call[],
): ObservedTransfer[] {
  const tokenId = list.nativeTokenId;
  if (receipt.status !== 1n || tokenId === null) return [];
  const frames = findReferenceFrames(transaction.input);
  return calls.filter(forwardsCoin).flatMap((call, index) => {
    const { from, to, input, value } = call;
    const recipientAddress = list.recipients.get(to);
    if (!recipientAddress || isInitiatedByReceiver(call)) return [];
    const bound = findReferenceFrames(input);
    return [
      {
        transactionHash: transaction.hash,
        transactionIndex: receipt.transactionIndex,
        ordinal: firstInnerOrdinal + index,
        tokenId,
        fromAddress: getAddress(from),
        recipientAddress,
        sourceAmount: value,
        value,
        block,
        bound,
        hints: bound.length > 0 ? [] : frames,
      },
    ];
  });
}
