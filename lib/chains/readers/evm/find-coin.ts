import type { Inflow } from "@/lib/chains/observed-transfer";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readBalances } from "./balances";
import { findInflows, type FoundInflows } from "./find-inflows";
import { findCoinTransactions } from "./node";

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
