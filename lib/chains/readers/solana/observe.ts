import { addressBytes, systemProgram, token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import { type ReferenceFrame, splitReferenceKey } from "@/lib/chains/reference";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { WatchList } from "../watch-list";
import { listMovements, type Movement } from "./movements";
import type { TokenBalance, Transaction } from "./node-values";
import type { FeeRate, FeeRates } from "./transfer-fees";

// Extracts the relevant transfers from a transaction. Invariant: an account is never credited with more than its
// balance increased in the transaction, nor with anything that no instruction explains.

/** The transaction's position on the chain. */
type TransactionPosition = { signature: string; block: Block; index: number };

/** Every transfer of a listed token or coin to a watched wallet; none if the transaction failed. */
export function observeTransfers(
  transaction: Transaction,
  position: TransactionPosition,
  list: WatchList,
  rates: FeeRates = new Map(),
): ObservedTransfer[] {
  if (transaction.meta.err !== null && transaction.meta.err !== undefined) return [];
  const keys = accountKeys(transaction);
  const holdings = [...tokenHoldings(transaction, keys, list, rates), ...coinHoldings(transaction, keys, list)];
  if (holdings.length === 0) return [];
  const owners = tokenOwners(transaction, keys);
  const ownerOf = (account: string) => owners.get(account) ?? account;
  const movements = listMovements(transaction, keys).map((movement) => ({
    ...movement,
    sender: ownerOf(movement.source),
  }));
  return holdings.flatMap((holding) =>
    arrivals(holding, movements, ownerOf).map(({ movement, ...amounts }) => ({
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
  rates: readonly FeeRate[];
  /** Whether the wallet signed, so that a gain without a stranger's movement comes from the wallet itself. */
  isSignedByRecipient: boolean;
};

/** The received amounts by movement, then the part of the gain that movements do not explain. */
function arrivals(holding: Holding, movements: SentMovement[], receiverOf: (account: string) => string): Arrival[] {
  const { gained, rates } = holding;
  const moving = movements.filter(({ program, amount }) => amount > 0n && holding.programs.includes(program));
  const incoming = moving.filter(
    ({ destination, sender }) => destination === holding.address && sender !== holding.recipient,
  );
  const outgoing = moving
    .filter(({ source, destination }) => source === holding.address && destination !== holding.address)
    .map(({ amount, destination }) => ({ amount, receiver: receiverOf(destination) }));
  const explained = explain({ incoming, outgoing, gained, rates });
  const unexplainedAmount = gained - (explained ?? []).reduce((sum, { value }) => sum + value, 0n);
  // A wallet that signs may move its own money. A gain beside a stranger's money is never ignored.
  const isOwn = holding.isSignedByRecipient && (explained !== null || incoming.length === 0);
  const unexplained =
    unexplainedAmount > 0n && !isOwn
      ? [{ movement: null, sourceAmount: unexplainedAmount, value: unexplainedAmount }]
      : [];
  return [...(explained ?? []).filter(({ value }) => value > 0n), ...unexplained];
}

function tokenHoldings(
  { transaction, meta }: Transaction,
  keys: string[],
  list: WatchList,
  rates: FeeRates,
): Holding[] {
  const before = byIndex(meta.preTokenBalances);
  const after = byIndex(meta.postTokenBalances);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((index) => {
    const balance = after.get(index) ?? before.get(index);
    const token = balance && list.tokens.get(balance.mint);
    const recipient = balance?.owner === undefined ? undefined : list.recipients.get(balance.owner);
    const address = keys[index];
    const programs = [tokenProgram, token2022Program].filter((program) => program === balance?.programId);
    if (!token || !recipient || address === undefined || programs.length === 0) return [];
    // An account without coin does not exist, whatever balance a node reports for it.
    const amountIn = (balances: Map<number, TokenBalance>, coins: readonly bigint[]) =>
      coins[index] === 0n ? 0n : amountOf(balances.get(index));
    const gained = amountIn(after, meta.postBalances) - amountIn(before, meta.preBalances);
    const isSignedByRecipient = hasSigned(keys.indexOf(recipient), transaction.message.header);
    const holding = { address, index, recipient, tokenId: token.id, programs, gained, isSignedByRecipient };
    return [{ ...holding, rates: rates.get(balance?.mint ?? "") ?? [] }];
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
    return [{ address, index, recipient, tokenId, programs: [systemProgram], gained, rates: [], isSignedByRecipient }];
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

// Which amount of each incoming transfer an account kept. Invariant: together never more than the account gained.

type SentMovement = Movement & { sender: string };

/** `movement`: null for the part of a gain that no instruction explains. */
type Arrival = { movement: SentMovement | null; sourceAmount: bigint; value: bigint };

type Account = {
  incoming: SentMovement[];
  /** The amounts that left the account in the same transaction, with the owner of each destination. */
  outgoing: { amount: bigint; receiver: string }[];
  gained: bigint;
  /** The mint's fee rates, the current one and the one before or after it; empty if it takes no fee. */
  rates: readonly FeeRate[];
};

/** The kept amount of each movement, or null if it cannot be determined. */
function explain({ incoming, outgoing, gained, rates }: Account): Arrival[] | null {
  const spent = outgoing.reduce((sum, { amount }) => sum + amount, 0n);
  const received = receivedOf(incoming, gained + spent, rates);
  if (!received) return null;
  const kept = new Map(received.map(({ movement, value }) => [movement, value]));
  // An amount that goes back to its sender was not received.
  for (const { amount, receiver } of outgoing) {
    const fromReceiver = incoming.filter(({ sender }) => sender === receiver);
    const payers = fromReceiver.length > 0 ? fromReceiver : incoming;
    if (incoming.length > 0 && !subtract(kept, payers, amount)) return null;
  }
  return received.map(({ movement, sourceAmount }) => ({ movement, sourceAmount, value: kept.get(movement) ?? 0n }));
}

type Received = { movement: SentMovement; sourceAmount: bigint; value: bigint };

/** The amount that each movement brought, after the token's fee, if their sum is at most `total`. */
function receivedOf(incoming: SentMovement[], total: bigint, rates: readonly FeeRate[]): Received[] | null {
  const withFees = (unstatedFee: (amount: bigint) => bigint) =>
    incoming.map((movement) => {
      const value = movement.amount - (movement.fee ?? unstatedFee(movement.amount));
      return { movement, sourceAmount: movement.amount, value: value > 0n ? value : 0n };
    });
  const missingOf = (received: Received[]) => received.reduce((sum, { value }) => sum + value, 0n) - total;
  const withoutFees = withFees(() => 0n);
  const missing = missingOf(withoutFees);
  if (missing <= 0n) return withoutFees;
  // A plain transfer does not state the token's fee. If only one transfer lacks it, its fee is the missing amount.
  const [unstated, another] = incoming.filter(({ fee }) => fee === null);
  if (unstated && !another) return missing <= unstated.amount ? withFees(() => missing) : null;
  // Several fees are split by the mint's rate, if they then add up.
  const byRate = rates.map((rate) => withFees((amount) => feeOf(amount, rate)));
  return byRate.find((received) => missingOf(received) === 0n) ?? null;
}

/** Subtracts an amount that the account spent. False if it cannot be said from which of several payers it came. */
function subtract(kept: Map<SentMovement, bigint>, payers: SentMovement[], amount: bigint): boolean {
  const [payer, another] = payers;
  if (!payer || another) return false;
  const left = (kept.get(payer) ?? 0n) - amount;
  kept.set(payer, left);
  return left >= 0n;
}

/** The program rounds up. */
function feeOf(amount: bigint, { basisPoints, maximum }: FeeRate): bigint {
  const fee = (amount * basisPoints + 9999n) / 10_000n;
  return fee < maximum ? fee : maximum;
}

/** The accounts in the order in which instructions number them. */
function accountKeys({ transaction, meta }: Transaction): string[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}
