import { log } from "@/lib/platform/log";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import { readBalances } from "./balances";
import { forwardsCoin, isInitiatedByReceiver, readCallsOfBlock, returnedCoin, type Call } from "./calls";
import { numbersFrom, readBlocks, readOutcomes, type CoinTransaction } from "./node";

// Coin forwarded by a contract is not in any transaction's value. A balance that transactions and fees do not explain
// reveals the block; a trace of the block reveals the transaction. Coin that no trace explains is reported with its
// block instead of a transaction, and never credited.

type KnownActivity = {
  recipients: readonly string[];
  /** Each recipient's balance change over all of the blocks, without zeros. */
  balanceChanges: ReadonlyMap<string, bigint>;
  /** Transactions that send coin to recipients, and those that recipients send. */
  transactions: readonly CoinTransaction[];
};

export type FoundInflows = {
  /** Hashes of transactions in which a contract sent coin to one of the addresses. */
  forwardingHashes: string[];
  /** Hashes of transactions whose coin an address may have given back, because its balance rose by less. */
  returningHashes: string[];
  /** Coin that reached an address (lower case) in a block, except from calls that the address itself initiated. */
  inflows: { address: string; block: Block; value: bigint }[];
};

/** The coin that transactions sent to an address, and the coin and fees that its own transactions spent. */
type CoinFlow = { received: bigint; spent: bigint };

/**
 * Inspects the blocks in which transactions do not explain the balance changes. If transactions explain all changes,
 * only their receipts are read.
 */
export async function findInflows(
  rpc: RpcClient,
  { after, to }: { after: bigint; to: bigint },
  { recipients, balanceChanges, transactions }: KnownActivity,
): Promise<FoundInflows> {
  const found: FoundInflows = { forwardingHashes: [], returningHashes: [], inflows: [] };
  const flows = await readFlows(rpc, transactions);
  const total = sumByAddress(flows);
  const unexplained = recipients.filter((address) =>
    isUnexplained(toAccount(address, balanceChanges.get(address) ?? 0n, total)),
  );
  if (unexplained.length === 0) return found;
  const balances = await readBalances(rpc, unexplained, numbersFrom(after, to));
  if (!balances) throw new RpcFailure("refused", "the node returned no balances for the blocks inside the range");
  for (const [position, number] of numbersFrom(after + 1n, to).entries()) {
    const [before, current] = [balances[position] ?? [], balances[position + 1] ?? []];
    const blockFlows = sumByAddress(flows.filter(({ block }) => block === number));
    const accounts = unexplained
      .map((address, index) => toAccount(address, (current[index] ?? 0n) - (before[index] ?? 0n), blockFlows))
      .filter(isUnexplained);
    if (accounts.length === 0) continue;
    found.returningHashes.push(...returningIn(transactions, number, accounts));
    const { forwardingHashes, inflows } = await inspectBlock(rpc, number, accounts);
    found.forwardingHashes.push(...forwardingHashes);
    found.inflows.push(...inflows);
  }
  return found;
}

/** An address, its balance change, and the coin movements of known transactions. */
type Account = CoinFlow & { address: string; balanceChange: bigint };

function toAccount(address: string, balanceChange: bigint, flows: ReadonlyMap<string, CoinFlow>): Account {
  return { address, balanceChange, ...(flows.get(address) ?? { received: 0n, spent: 0n }) };
}

function isUnexplained({ balanceChange, received, spent }: Account): boolean {
  return balanceChange !== received - spent;
}

type AddressFlow = CoinFlow & { address: string; block: bigint };

function returningIn(transactions: readonly CoinTransaction[], number: bigint, accounts: readonly Account[]): string[] {
  const short = accounts.filter(({ balanceChange, received, spent }) => balanceChange < received - spent);
  const addresses = new Set<string | null>(short.map(({ address }) => address));
  return transactions.flatMap(({ hash, to, block }) => (block === number && addresses.has(to) ? [hash] : []));
}

/**
 * A failed transaction transfers no coin, but its sender still pays the fee. A transfer to oneself costs only the fee.
 */
async function readFlows(rpc: RpcClient, transactions: readonly CoinTransaction[]): Promise<AddressFlow[]> {
  const outcomes = await readOutcomes(
    rpc,
    transactions.map(({ hash }) => hash),
  );
  return transactions.flatMap(({ from, to, value, block }, index) => {
    const { hasSucceeded = false, fee = 0n } = outcomes[index] ?? {};
    const moved = hasSucceeded && from !== to ? value : 0n;
    const outgoing: AddressFlow = { address: from, block, received: 0n, spent: moved + fee };
    return to === null ? [outgoing] : [outgoing, { address: to, block, received: moved, spent: 0n }];
  });
}

function sumByAddress(flows: readonly AddressFlow[]): Map<string, CoinFlow> {
  const sums = new Map<string, CoinFlow>();
  for (const { address, received, spent } of flows) {
    const sum = sums.get(address) ?? { received: 0n, spent: 0n };
    sums.set(address, { received: sum.received + received, spent: sum.spent + spent });
  }
  return sums;
}

async function inspectBlock(
  rpc: RpcClient,
  number: bigint,
  accounts: readonly Account[],
): Promise<Omit<FoundInflows, "returningHashes">> {
  const [block] = await readBlocks(rpc, [number]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  const callsByHash = await readCallsOfBlock(rpc, number);
  if (!callsByHash) return { forwardingHashes: [], inflows: untracedInflows(accounts, block) };
  const addresses = new Set(accounts.map(({ address }) => address));
  // `forwardsCoin` leaves out each transaction's own call, whose value `spent` already contains.
  const calls = [...callsByHash].map(([hash, blockCalls]) => ({ hash, forwarding: blockCalls.filter(forwardsCoin) }));
  const allForwarding = calls.flatMap(({ forwarding }) => forwarding);
  return {
    forwardingHashes: calls
      .filter(({ forwarding }) => forwarding.some((call) => addresses.has(call.to) && !isInitiatedByReceiver(call)))
      .map(({ hash }) => hash),
    // The inflow is the balance change, plus what the address spent in transactions, fees and calls, minus the coin
    // that its own calls brought back and the coin that it gave back.
    inflows: accounts.map(({ address, balanceChange, spent }) => ({
      address,
      block,
      value:
        balanceChange +
        spent -
        ownGain(allForwarding, address) -
        [...callsByHash.values()].reduce((sum, blockCalls) => sum + returnedCoin(blockCalls, address), 0n),
    })),
  };
}

/** Without a trace, coin from the address's own calls cannot be separated from the rest. */
function untracedInflows(accounts: readonly Account[], block: Block): FoundInflows["inflows"] {
  const inflows = accounts
    .filter(({ balanceChange, received, spent }) => balanceChange + spent > received)
    .map(({ address, balanceChange, spent }) => ({ address, block, value: balanceChange + spent }));
  if (inflows.length > 0) {
    const details = { block: `${block.number}`, recipients: inflows.map(({ address }) => address) };
    log().warn(details, "Native coin arrived without a visible transaction or trace; not credited");
  }
  return inflows;
}

/** The net gain of an address from calls it initiated; negative if they spent more. */
function ownGain(calls: readonly Call[], address: string): bigint {
  const broughtBack = calls.filter((call) => call.to === address && isInitiatedByReceiver(call));
  const sent = calls.filter(({ from }) => from === address);
  return sumOf(broughtBack) - sumOf(sent);
}

function sumOf(calls: readonly Call[]): bigint {
  return calls.reduce((sum, { value }) => sum + value, 0n);
}
