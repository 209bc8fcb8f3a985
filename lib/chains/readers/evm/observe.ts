import { getAddress } from "viem/utils";
import { groupBy } from "@/lib/platform/group-by";
import { bytesToHex } from "@/lib/chains/address";
import { findReferenceFrames, type ReferenceFrame } from "@/lib/chains/reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import type { Call } from "./calls";
import { decodeTransferCall, decodeTransferLog } from "./erc20";
import type { IncludedTransaction } from "./node";
import type { Log, Receipt, Transaction } from "./node-values";

// Extracts the relevant transfers from a transaction and its receipt.

/**
 * Every transfer of a listed token or coin to a watched recipient from another address; none if the transaction
 * reverted. If its calls are known, a reference is bound to the transfer whose call carries it.
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
    ...receipt.logs.flatMap((log, index) => tokenTransfer(log, index, list)),
  ];
  if (found.length === 0) return [];
  const frames = findReferenceFrames(transaction.input);
  const callsByOrdinal = calls ? matchCalls(receipt, calls) : new Map<number, Call>();
  const observed = found.map(({ contract, ...transfer }) => {
    const isOnlyTransfer = contract === null || isOnlyTransferOf(contract, transfer.recipientAddress, included);
    const bound = isOnlyTransfer ? frames : findReferenceFrames(callsByOrdinal.get(transfer.ordinal)?.input ?? "0x");
    return {
      ...transfer,
      sourceAmount: isOnlyTransfer && contract !== null ? sourceAmountOf(transaction, transfer.value) : transfer.value,
      transactionHash: transaction.hash,
      transactionIndex: receipt.transactionIndex,
      block,
      bound,
      hints: bound.length > 0 ? [] : frames,
    };
  });
  return withoutBoundHints(observed, [...callsByOrdinal.values()]);
}

/** Drops the hints that are bound to another transfer of the transaction, or whose call moved other tokens. */
export function withoutBoundHints(
  transfers: readonly ObservedTransfer[],
  otherCalls: readonly Call[] = [],
): ObservedTransfer[] {
  const frames = [
    ...transfers.flatMap(({ bound }) => bound),
    ...otherCalls.flatMap(({ input }) => findReferenceFrames(input)),
  ];
  const bound = new Set(frames.map(keyOf));
  return transfers.map((transfer) => ({
    ...transfer,
    hints: transfer.hints.filter((frame) => !bound.has(keyOf(frame))),
  }));
}

function keyOf({ reference, check }: ReferenceFrame): string {
  return bytesToHex(reference) + bytesToHex(check);
}

// The ordinal is 0 for the transaction's own value and n for the nth log of its receipt.
type FoundTransfer = Pick<ObservedTransfer, "ordinal" | "tokenId" | "fromAddress" | "recipientAddress" | "value"> & {
  /** Null for native coin. */
  contract: string | null;
};

function coinTransfer({ to, value, from }: Transaction, list: WatchList): FoundTransfer[] {
  const recipientAddress = to === null ? undefined : list.recipients.get(to);
  if (!recipientAddress || from === to || value === 0n || list.nativeTokenId === null) return [];
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

/** The transfer that a log reports, if it is relevant. `index` is the log's position in the receipt. */
export function tokenTransfer(log: Log, index: number, list: WatchList): FoundTransfer[] {
  const token = list.tokens.get(log.address);
  const movement = token && decodeTransferLog(log);
  const recipientAddress = movement && list.recipients.get(movement.to);
  if (!token || !movement || !recipientAddress || movement.value === 0n) return [];
  if (movement.from.toLowerCase() === movement.to) return [];
  return [
    {
      ordinal: index + 1,
      tokenId: token.id,
      fromAddress: movement.from,
      recipientAddress,
      value: movement.value,
      contract: log.address,
    },
  ];
}

/**
 * Whether the call goes directly to the token, names this recipient and moves tokens to it exactly once, so that the
 * reference can only mean this transfer. A token with hooks may also pay recipients that its call does not name.
 */
function isOnlyTransferOf(contract: string, recipient: string, { transaction, receipt }: IncludedTransaction): boolean {
  const to = recipient.toLowerCase();
  if (transaction.to !== contract || decodeTransferCall(transaction.input)?.to !== to) return false;
  return receipt.logs.filter((log) => log.address === contract && decodeTransferLog(log)?.to === to).length === 1;
}

/**
 * The calls behind a transaction's transfers, by ordinal. A token's calls to a recipient and its logs must match in
 * number, values and order; otherwise it is unclear which call made which transfer.
 */
function matchCalls({ logs }: Receipt, calls: readonly Call[]): Map<number, Call> {
  const transferLogs = logs.flatMap((log, index) => {
    const movement = decodeTransferLog(log);
    return movement ? [{ key: `${log.address} ${movement.to}`, ordinal: index + 1, value: movement.value }] : [];
  });
  const transferCalls = calls.flatMap((call) => {
    const decoded = decodeTransferCall(call.input);
    return decoded ? [{ key: `${call.to} ${decoded.to}`, call, value: decoded.value }] : [];
  });
  const callsByKey = groupBy(transferCalls, ({ key }) => key);
  const matched = new Map<number, Call>();
  for (const [key, keyLogs] of groupBy(transferLogs, ({ key }) => key)) {
    const keyCalls = callsByKey.get(key) ?? [];
    const isSame = keyLogs.length === keyCalls.length && keyLogs.every(({ value }, n) => keyCalls[n]?.value === value);
    if (!isSame) continue;
    for (const [n, { ordinal }] of keyLogs.entries()) if (keyCalls[n]) matched.set(ordinal, keyCalls[n].call);
  }
  return matched;
}

/** The amount that left the payer in the transaction's only transfer: a token with a fee delivers less. */
function sourceAmountOf({ input }: Transaction, received: bigint): bigint {
  const requested = decodeTransferCall(input)?.value ?? 0n;
  return requested > received ? requested : received;
}

// The base of the ordinals of a transaction's inner calls with coin, counted from 0. No receipt has that many logs.
export const firstInnerOrdinal = 1_000_000_000;

export function isInner({ ordinal }: Pick<ObservedTransfer, "ordinal">): boolean {
  return ordinal >= firstInnerOrdinal;
}
