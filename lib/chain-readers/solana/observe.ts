import { addressBytes, systemProgram, token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import type { ReferenceFrame } from "@/lib/chains/reference";
import { splitReferenceKey } from "@/lib/chains/solana-reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import { accountKeys, listMovements, type Movement } from "./movements";
import type { TokenBalance, Transaction } from "./node-values";

// Extracts the relevant transfers from a transaction. Invariant: an account is never credited with more than its
// balance increased in the transaction, nor with anything that no instruction explains.

/** The transaction's position on the chain. */
export type TransactionPosition = { signature: string; block: Block; index: number };

/** Every transfer of a listed token or coin to a watched wallet; none if the transaction failed. */
export function observeTransfers(
  transaction: Transaction,
  position: TransactionPosition,
  list: WatchList,
): ObservedTransfer[] {
  if (transaction.meta.err !== null && transaction.meta.err !== undefined) return [];
  const keys = accountKeys(transaction);
  const holdings = [...tokenHoldings(transaction, keys, list), ...coinHoldings(transaction, keys, list)];
  if (holdings.length === 0) return [];
  const owners = tokenOwners(transaction, keys);
  const movements = listMovements(transaction, keys).map((movement) => ({
    ...movement,
    sender: owners.get(movement.source) ?? movement.source,
  }));
  return holdings.flatMap((holding) =>
    arrivals(holding, movements).map(({ movement, ...amounts }) => ({
      ...amounts,
      ordinal: movement?.ordinal ?? holding.index,
      tokenId: holding.tokenId,
      fromAddress: movement?.sender ?? holding.address,
      recipientAddress: holding.recipient,
      transactionHash: position.signature,
      transactionIndex: BigInt(position.index),
      block: position.block,
      bound: referencesIn(movement?.extra ?? []),
      hints: referencesIn(keys.filter((key) => !movement?.extra.includes(key))),
      ...(movement ? {} : { isUnexplained: true }),
    })),
  );
}

/** An account of a watched wallet and its changes in the transaction. */
type Holding = {
  address: string;
  /** The index of the account in the transaction. */
  index: number;
  recipient: string;
  tokenId: number;
  programs: readonly string[];
  gained: bigint;
  /** Whether the wallet signed. If so, a gain that no movement explains comes from the wallet itself and is ignored. */
  isSignedByRecipient: boolean;
};

type SentMovement = Movement & { sender: string };
/** `movement`: null for the part of a gain that no instruction explains. */
type Arrival = { movement: SentMovement | null; sourceAmount: bigint; value: bigint };

/** The received amounts by movement, then the part of the gain that movements do not explain. */
function arrivals(holding: Holding, movements: SentMovement[]): Arrival[] {
  const incoming = movements.filter(
    ({ program, destination, sender, amount }) =>
      destination === holding.address &&
      sender !== holding.recipient &&
      amount > 0n &&
      holding.programs.includes(program),
  );
  const explained = explain(incoming, holding.gained) ?? [];
  const unexplainedAmount = holding.gained - explained.reduce((sum, { value }) => sum + value, 0n);
  const unexplained =
    unexplainedAmount > 0n && !holding.isSignedByRecipient
      ? [{ movement: null, sourceAmount: unexplainedAmount, value: unexplainedAmount }]
      : [];
  return [...explained.filter(({ value }) => value > 0n), ...unexplained];
}

/**
 * The received amount of each movement, or null if it cannot be determined. The total must not exceed the account's
 * gain.
 */
function explain(incoming: SentMovement[], gained: bigint): Arrival[] | null {
  const arrivalsWithFee = (fee: bigint) =>
    incoming.map((movement) => {
      const value = movement.amount - (movement.fee ?? fee);
      return { movement, sourceAmount: movement.amount, value: value > 0n ? value : 0n };
    });
  const missing = arrivalsWithFee(0n).reduce((sum, { value }) => sum + value, 0n) - gained;
  if (missing <= 0n) return arrivalsWithFee(0n);
  // A plain transfer does not state the token's fee. If only one transfer lacks it, its fee is the missing amount.
  const [unstated, another] = incoming.filter(({ fee }) => fee === null);
  return unstated && !another && missing <= unstated.amount ? arrivalsWithFee(missing) : null;
}

function tokenHoldings({ transaction, meta }: Transaction, keys: string[], list: WatchList): Holding[] {
  const before = byIndex(meta.preTokenBalances);
  const after = byIndex(meta.postTokenBalances);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((index) => {
    const balance = after.get(index) ?? before.get(index);
    const token = balance && list.tokens.get(balance.mint);
    const recipient = balance?.owner === undefined ? undefined : list.recipients.get(balance.owner);
    const address = keys[index];
    const programs = [tokenProgram, token2022Program].filter((program) => program === balance?.programId);
    if (!token || !recipient || address === undefined || programs.length === 0) return [];
    const gained = amountOf(after.get(index)) - amountOf(before.get(index));
    const isSignedByRecipient = hasSigned(keys.indexOf(recipient), transaction.message.header);
    return [{ address, index, recipient, tokenId: token.id, programs, gained, isSignedByRecipient }];
  });
}

function coinHoldings({ transaction, meta }: Transaction, keys: string[], list: WatchList): Holding[] {
  const tokenId = list.nativeTokenId;
  if (tokenId === null) return [];
  return keys.flatMap((address, index) => {
    const recipient = list.recipients.get(address);
    if (!recipient) return [];
    // The fee payer's balance also fell by the fee, so the fee is added back.
    const feePaid = index === 0 ? meta.fee : 0n;
    const gained = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n) + feePaid;
    const isSignedByRecipient = hasSigned(index, transaction.message.header);
    return [{ address, index, recipient, tokenId, programs: [systemProgram], gained, isSignedByRecipient }];
  });
}

function hasSigned(index: number, { numRequiredSignatures }: { numRequiredSignatures: number }): boolean {
  return index >= 0 && index < numRequiredSignatures;
}

function tokenOwners({ meta }: Transaction, keys: string[]): Map<string, string> {
  const balances = [...(meta.postTokenBalances ?? []), ...(meta.preTokenBalances ?? [])];
  return new Map(balances.flatMap(({ accountIndex, owner }) => (owner ? [[keys[accountIndex] ?? "", owner]] : [])));
}

function byIndex(balances: TokenBalance[] | null | undefined): Map<number, TokenBalance> {
  return new Map((balances ?? []).map((balance) => [balance.accountIndex, balance]));
}

function amountOf(balance: TokenBalance | undefined): bigint {
  return balance?.uiTokenAmount.amount ?? 0n;
}

function referencesIn(keys: string[]): ReferenceFrame[] {
  return keys.flatMap((key) => {
    const bytes = addressBytes(key);
    return bytes ? [splitReferenceKey(bytes)] : [];
  });
}
