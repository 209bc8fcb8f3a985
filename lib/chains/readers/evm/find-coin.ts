import type { Inflow, Block } from "@/lib/chains/observed-transfer";
import { type RpcClient, RpcFailure } from "../rpc";
import type { WatchList } from "../watch-list";
import { readBalances } from "./balances";
import { findCoinTransactions, numbersFrom, readBlocks, readOutcomes, type CoinTransaction } from "./node";
import { log } from "@/lib/platform/log";
import { forwardsCoin, isInitiatedByReceiver, readCallsOfBlock, returnedCoin, type Call } from "./calls";

// Native transfers have no logs, so detecting them takes full blocks, which are read if a request asks for native
// coin, or if the balance of a recipient differs between the ends of the range or cannot be read.

type Blocks = { after: { number: bigint }; to: bigint; list: WatchList };

type FoundCoin = {
  /** Hashes of transactions that sent coin directly to watched recipients. */
  directHashes: string[];
  /** Hashes of transactions in which a contract sent coin to a watched recipient. */
  forwardingHashes: string[];
  /** Those of the direct ones whose coin a recipient may have given back. */
  returningHashes: string[];
  /** For each block in which direct transfers do not explain a recipient's balance: all coin that it received. */
  inflows: Inflow[];
};

const noCoin: FoundCoin = { directHashes: [], forwardingHashes: [], returningHashes: [], inflows: [] };

export async function findCoin(rpc: RpcClient, { after, to, list }: Blocks): Promise<FoundCoin> {
  const { nativeTokenId: tokenId } = list;
  if (tokenId === null || list.recipients.size === 0) return noCoin;
  const recipients = [...list.recipients.keys()];
  const balanceChanges = await readBalanceChanges(rpc, recipients, { from: after.number, to });
  if (!list.watchesCoin && balanceChanges?.size === 0) return noCoin;
  const transactions = await findCoinTransactions(rpc, { from: after.number + 1n, to }, new Set(recipients));
  const blocks = { after: after.number, to };
  // Inflows are found by balances, which a node may have pruned.
  const activity = balanceChanges && { recipients, balanceChanges, transactions };
  const { forwardingHashes, returningHashes, inflows } = activity
    ? await findInflows(rpc, blocks, activity)
    : { forwardingHashes: [], returningHashes: [], inflows: [] };
  const direct = transactions.filter(
    ({ to: receiver, value }) => receiver && value > 0n && list.recipients.has(receiver),
  );
  return {
    directHashes: direct.map(({ hash }) => hash),
    forwardingHashes,
    returningHashes,
    inflows: inflows.flatMap((inflow) => toInflow(inflow, tokenId, list)),
  };
}

function toInflow(
  { address, block, value }: FoundInflows["inflows"][number],
  tokenId: number,
  { recipients }: WatchList,
): Inflow[] {
  const recipientAddress = recipients.get(address);
  return recipientAddress ? [{ recipientAddress, tokenId, block, increase: value }] : [];
}

/** Each recipient's balance change between the blocks, without zeros; null if the node has pruned the balances. */
async function readBalanceChanges(
  rpc: RpcClient,
  recipients: string[],
  { from, to }: { from: bigint; to: bigint },
): Promise<Map<string, bigint> | null> {
  const [before, after] = (await readBalances(rpc, recipients, [from, to])) ?? [];
  if (!before || !after) return null;
  const changes = recipients.map((address, index): [string, bigint] => [
    address,
    (after[index] ?? 0n) - (before[index] ?? 0n),
  ]);
  return new Map(changes.filter(([, change]) => change !== 0n));
}

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

type FoundInflows = {
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
async function findInflows(
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
