import { getAddress } from "viem/utils";
import { findReferenceFrames, type ReferenceFrame } from "@/lib/payment-requests/reference";
import type { IncludedTransaction } from "./node";
import type { Block, Log, Transaction } from "./node-values";
import { transferTopic, type WatchList } from "../watch-list";

// From a transaction and its receipt to the transfers in it that concern us. Pure.

/** A transfer to a watched recipient, as the canonical chain has it at this moment. */
export type ObservedTransfer = {
  transactionHash: string;
  /** Position inside the receipt, from 1; 0 is the transaction's own value. The block-wide log index would not survive a
   * re-inclusion. */
  ordinal: number;
  transactionIndex: bigint;
  tokenId: number;
  fromAddress: string;
  recipientAddress: string;
  value: bigint;
  block: Block;
  frames: ReferenceFrame[];
  /** Whether a frame in this transaction's calldata can only mean this transfer. */
  bindsFrames: boolean;
};

const transferSelectors = ["0xa9059cbb", "0x23b872dd"]; // transfer(address,uint256), transferFrom(address,address,uint256)

/** Every transfer of a listed token or coin to a watched recipient in the transaction; none if it was reverted. */
export function observeTransfers(included: IncludedTransaction, block: Block, list: WatchList): ObservedTransfer[] {
  const { transaction, receipt } = included;
  if (receipt.status !== 1n) return [];
  const found = [
    ...coinTransfer(transaction, list),
    ...receipt.logs.flatMap((log, at) => tokenTransfer(log, at, list)),
  ];
  if (found.length === 0) return [];
  const frames = findReferenceFrames(transaction.input);
  return found.map(({ contract, ...transfer }) => ({
    ...transfer,
    transactionHash: transaction.hash,
    transactionIndex: receipt.transactionIndex,
    block,
    frames,
    bindsFrames: contract === null || isOnlyTransferOf(contract, transfer.recipientAddress, included),
  }));
}

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
  const moved = token && movementOf(log);
  const recipientAddress = moved && list.recipients.get(moved.to);
  if (!token || !moved || !recipientAddress || moved.value === 0n) return [];
  return [
    {
      ordinal: at + 1,
      tokenId: token.id,
      fromAddress: getAddress(moved.from),
      recipientAddress,
      value: moved.value,
      contract: log.address,
    },
  ];
}

/** A standard Transfer log: three topics (an NFT's has four) and one word of data. */
function movementOf(log: Log): { from: string; to: string; value: bigint } | undefined {
  const [topic, from, to] = log.topics;
  if (topic !== transferTopic || !from || !to || log.topics.length !== 3) return undefined;
  if (log.data.length !== 66 || log.removed) return undefined;
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, value: BigInt(log.data) };
}

/** The call goes straight to the token and moves it to this recipient exactly once: nobody else's transfer is meant. */
function isOnlyTransferOf(contract: string, recipient: string, { transaction, receipt }: IncludedTransaction): boolean {
  if (transaction.to !== contract || !transferSelectors.includes(transaction.input.slice(0, 10))) return false;
  const moves = receipt.logs.filter(
    (log) => log.address === contract && movementOf(log)?.to === recipient.toLowerCase(),
  );
  return moves.length === 1;
}
