import { log } from "@/lib/log";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import { readBalances } from "./balances";
import { isOwnDoing, passesCoin, readCallsOfBlock, type Call } from "./calls";
import { numbersFrom, readBlocks, readOutcomes, type CoinTransaction } from "./node";

// Coin forwarded by a contract is not in any transaction's value. A balance that transactions and fees do not explain
// reveals the block; a trace of the block reveals the transaction. Coin that no trace explains is reported by its block
// and never credited.

type Known = {
  recipients: readonly string[];
  /** The balance differences over all of the blocks, without zeros. */
  rises: ReadonlyMap<string, bigint>;
  /** Transactions that send coin to recipients, and those that recipients send. */
  transactions: readonly CoinTransaction[];
};

export type FoundInflows = {
  /** Hashes of transactions in which a contract called one of the addresses with coin. */
  passedOn: string[];
  /** Coin that reached an address (lower case) in a block, except by its own calls. */
  raised: { address: string; block: Block; rise: bigint }[];
};

/** The coin that transactions sent to an address, and what its own transactions cost it. */
type Moved = { received: bigint; spent: bigint };

/**
 * Inspects the blocks in which transactions do not explain the balances. If they do everywhere, this costs only their
 * receipts.
 */
export async function findInflows(
  rpc: RpcClient,
  { after, to }: { after: bigint; to: bigint },
  { recipients, rises, transactions }: Known,
): Promise<FoundInflows> {
  const found: FoundInflows = { passedOn: [], raised: [] };
  const moves = await readMoves(rpc, transactions);
  const total = sumByAddress(moves);
  const puzzling = recipients.filter((address) => isPuzzling(toAccount(address, rises.get(address) ?? 0n, total)));
  if (puzzling.length === 0) return found;
  const balances = await readBalances(rpc, puzzling, numbersFrom(after, to));
  if (!balances) throw new RpcFailure("refused", "the node has balances only for the first and the last block");
  for (const [at, number] of numbersFrom(after + 1n, to).entries()) {
    const [before, now] = [balances[at] ?? [], balances[at + 1] ?? []];
    const movedHere = sumByAddress(moves.filter(({ block }) => block === number));
    const accounts = puzzling
      .map((address, which) => toAccount(address, (now[which] ?? 0n) - (before[which] ?? 0n), movedHere))
      .filter(isPuzzling);
    if (accounts.length === 0) continue;
    const { passedOn, raised } = await lookInto(rpc, number, accounts);
    found.passedOn.push(...passedOn);
    found.raised.push(...raised);
  }
  return found;
}

/** An address, its balance increase, and the part that transactions explain. */
type Account = Moved & { address: string; rise: bigint };

function toAccount(address: string, rise: bigint, moved: ReadonlyMap<string, Moved>): Account {
  return { address, rise, ...(moved.get(address) ?? { received: 0n, spent: 0n }) };
}

function isPuzzling({ rise, received, spent }: Account): boolean {
  return rise !== received - spent;
}

type Move = Moved & { address: string; block: bigint };

/** A failed transaction moves nothing but costs its fee. A transfer to oneself moves nothing. */
async function readMoves(rpc: RpcClient, transactions: readonly CoinTransaction[]): Promise<Move[]> {
  const outcomes = await readOutcomes(
    rpc,
    transactions.map(({ hash }) => hash),
  );
  return transactions.flatMap(({ from, to, value, block }, index) => {
    const { hasSucceeded = false, fee = 0n } = outcomes[index] ?? {};
    const moved = hasSucceeded && from !== to ? value : 0n;
    const paid: Move = { address: from, block, received: 0n, spent: moved + fee };
    return to === null ? [paid] : [paid, { address: to, block, received: moved, spent: 0n }];
  });
}

function sumByAddress(moves: readonly Move[]): Map<string, Moved> {
  const sums = new Map<string, Moved>();
  for (const { address, received, spent } of moves) {
    const sum = sums.get(address) ?? { received: 0n, spent: 0n };
    sums.set(address, { received: sum.received + received, spent: sum.spent + spent });
  }
  return sums;
}

async function lookInto(rpc: RpcClient, number: bigint, accounts: readonly Account[]): Promise<FoundInflows> {
  const [block] = await readBlocks(rpc, [number]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  const traced = await readCallsOfBlock(rpc, number);
  if (!traced) return { passedOn: [], raised: raisedUntraced(accounts, block) };
  const addresses = new Set(accounts.map(({ address }) => address));
  const calls = [...traced].map(([hash, made]) => ({ hash, passing: made.filter(passesCoin) }));
  const all = calls.flatMap(({ passing }) => passing);
  return {
    passedOn: calls
      .filter(({ passing }) => passing.some((call) => addresses.has(call.to) && !isOwnDoing(call)))
      .map(({ hash }) => hash),
    raised: accounts.map(({ address, rise, spent }) => ({
      address,
      block,
      rise: rise + spent - ownGain(all, address),
    })),
  };
}

/** Without a trace, coin from the address's own calls cannot be separated from the rest. */
function raisedUntraced(accounts: readonly Account[], block: Block): FoundInflows["raised"] {
  const raised = accounts
    .filter(({ rise, received, spent }) => rise + spent > received)
    .map(({ address, rise, spent }) => ({ address, block, rise: rise + spent }));
  if (raised.length > 0) {
    const facts = { block: `${block.number}`, recipients: raised.map(({ address }) => address) };
    log().warn(facts, "Native coin arrived without a visible transaction or trace; not credited");
  }
  return raised;
}

/** The net gain of an address from calls it initiated; negative if they spent more. */
function ownGain(calls: readonly Call[], address: string): bigint {
  const brought = calls.filter((call) => call.to === address && isOwnDoing(call));
  const spent = calls.filter(({ from }) => from === address);
  return sumOf(brought) - sumOf(spent);
}

function sumOf(calls: readonly Call[]): bigint {
  return calls.reduce((sum, { value }) => sum + value, 0n);
}
