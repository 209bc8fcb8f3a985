import { getAddress } from "viem/utils";
import { findReferenceFrames } from "@/lib/chains/reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import type { Call } from "./calls";
import type { IncludedTransaction } from "./node";

// From the calls of a transaction to the coin that contracts passed on in it. Pure.

// The ordinal of a transaction's nth inner call with coin, to whomever, counted from 0. No receipt has as many logs.
const firstInnerOrdinal = 1_000_000_000;

export function isInner({ ordinal }: Pick<ObservedTransfer, "ordinal">): boolean {
  return ordinal >= firstInnerOrdinal;
}

/**
 * Every inner call that brings coin to a watched recipient; none if the transaction was reverted. One in which the recipient
 * makes a call itself is its own doing, as when it changes tokens for coin: no payment.
 */
export function observeInnerCoin(
  { transaction, receipt }: IncludedTransaction,
  block: Block,
  list: WatchList,
  calls: readonly Call[],
): ObservedTransfer[] {
  const tokenId = list.nativeTokenId;
  if (receipt.status !== 1n || tokenId === null) return [];
  const callers = new Set(calls.map(({ from }) => from));
  const frames = findReferenceFrames(transaction.input);
  const withCoin = calls.filter((call) => call.isInner && call.value > 0n);
  return withCoin.flatMap(({ from, to, input, value }, index) => {
    const recipientAddress = list.recipients.get(to);
    if (!recipientAddress || callers.has(to)) return [];
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
