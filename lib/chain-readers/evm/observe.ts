import { getAddress } from "viem/utils";
import { findReferenceFrames } from "@/lib/chains/reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import type { Call } from "./calls";
import { decodeTransferCall, decodeTransferLog, isTransferCall } from "./erc20";
import type { IncludedTransaction } from "./node";
import type { Log, Receipt, Transaction } from "./node-values";

// From a transaction and its receipt to the transfers in it that concern us. Pure.

/**
 * Every transfer of a listed token or coin to a watched recipient in the transaction; none if it was reverted. The calls it
 * made, where they are known, bind a reference to the one transfer whose own call carries it.
 */
export function observeTransfers(
  included: IncludedTransaction,
  block: Block,
  list: WatchList,
  calls?: readonly Call[],
): ObservedTransfer[] {
  const { transaction, receipt } = included;
  if (receipt.status !== 1n) return [];
  const found = [
    ...coinTransfer(transaction, list),
    ...receipt.logs.flatMap((log, at) => tokenTransfer(log, at, list)),
  ];
  if (found.length === 0) return [];
  const frames = findReferenceFrames(transaction.input);
  return found.map(({ contract, ...transfer }) => {
    const isOnly = contract === null || isOnlyTransferOf(contract, transfer.recipientAddress, included);
    const itsCall = isOnly || !calls ? undefined : findItsCall(contract, transfer, { receipt, calls });
    const bound = isOnly ? frames : findReferenceFrames(itsCall?.input ?? "0x");
    return {
      ...transfer,
      sourceAmount: isOnly && contract !== null ? sentBy(transaction, transfer.value) : transfer.value,
      transactionHash: transaction.hash,
      transactionIndex: receipt.transactionIndex,
      block,
      bound,
      hints: bound.length > 0 ? [] : frames,
    };
  });
}

// The ordinal 0 is the transaction's own value, n the nth log of its receipt.
type Found = Pick<ObservedTransfer, "ordinal" | "tokenId" | "fromAddress" | "recipientAddress" | "value"> & {
  /** Null for the chain's coin. */
  contract: string | null;
};

function coinTransfer({ to, value, from }: Transaction, list: WatchList): Found[] {
  const recipientAddress = to === null ? undefined : list.recipients.get(to);
  if (!recipientAddress || value === 0n || list.nativeTokenId === null) return [];
  return [
    {
      ordinal: 0,
      tokenId: list.nativeTokenId,
      fromAddress: getAddress(from),
      recipientAddress,
      value,
      contract: null,
    },
  ];
}

function tokenTransfer(log: Log, at: number, list: WatchList): Found[] {
  const token = list.tokens.get(log.address);
  const moved = token && decodeTransferLog(log);
  const recipientAddress = moved && list.recipients.get(moved.to);
  if (!token || !moved || !recipientAddress || moved.value === 0n) return [];
  return [
    {
      ordinal: at + 1,
      tokenId: token.id,
      fromAddress: moved.from,
      recipientAddress,
      value: moved.value,
      contract: log.address,
    },
  ];
}

/** The call goes straight to the token and moves it to this recipient exactly once: nobody else's transfer is meant. */
function isOnlyTransferOf(contract: string, recipient: string, { transaction, receipt }: IncludedTransaction): boolean {
  if (transaction.to !== contract || !isTransferCall(transaction.input)) return false;
  const moves = receipt.logs.filter(
    (log) => log.address === contract && decodeTransferLog(log)?.to === recipient.toLowerCase(),
  );
  return moves.length === 1;
}

/**
 * The call that made this transfer. The token's transfer calls to the recipient and its logs must be as many, and of the same
 * values in the same order: a token that moves money in any other way leaves it open which call made which transfer.
 */
function findItsCall(
  contract: string,
  { recipientAddress, ordinal }: Pick<Found, "recipientAddress" | "ordinal">,
  { receipt, calls }: { receipt: Receipt; calls: readonly Call[] },
): Call | undefined {
  const recipient = recipientAddress.toLowerCase();
  const moves = receipt.logs.flatMap((log, at) => {
    const moved = log.address === contract ? decodeTransferLog(log) : null;
    return moved?.to === recipient ? [{ ordinal: at + 1, value: moved.value }] : [];
  });
  const made = calls.flatMap((call) => {
    const meant = call.to === contract ? decodeTransferCall(call.input) : null;
    return meant?.to === recipient ? [{ call, value: meant.value }] : [];
  });
  if (moves.length !== made.length || moves.some(({ value }, index) => made[index]?.value !== value)) return undefined;
  return made[moves.findIndex((move) => move.ordinal === ordinal)]?.call;
}

/** What left the payer with the one transfer that the transaction asks for: a token that takes a fee delivers less. */
function sentBy({ input }: Transaction, received: bigint): bigint {
  const asked = decodeTransferCall(input)?.value ?? 0n;
  return asked > received ? asked : received;
}
