import type { Inflow } from "@/lib/chains/observed-transfer";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readBalances } from "./balances";
import { findInflows, type FoundInflows } from "./find-inflows";
import { findCoinTransactions } from "./node";

// Native transfers have no logs, so detecting them takes full blocks. These are read if a request asks for native coin.
// Otherwise two balance reads per recipient show whether anything arrived; blocks are read if the balances differ or
// cannot be read.

type Blocks = { after: { number: bigint }; to: bigint; list: WatchList };

export type FoundCoin = {
  /** Hashes of transactions that sent coin directly to watched recipients. */
  sent: string[];
  /** Hashes of transactions in which a contract called a watched recipient with coin. */
  passedOn: string[];
  /** All coin that a recipient received in a block whose balance direct transfers do not explain. */
  inflows: Inflow[];
};

const nothing: FoundCoin = { sent: [], passedOn: [], inflows: [] };

export async function findCoin(rpc: RpcClient, { after, to, list }: Blocks): Promise<FoundCoin> {
  const { nativeTokenId: tokenId } = list;
  if (tokenId === null || list.recipients.size === 0) return nothing;
  const recipients = [...list.recipients.keys()];
  const rises = await readRises(rpc, recipients, { from: after.number, to });
  if (!list.watchesCoin && rises?.size === 0) return nothing;
  const transactions = await findCoinTransactions(rpc, { from: after.number + 1n, to }, new Set(recipients));
  const blocks = { after: after.number, to };
  const known = rises && { recipients, rises, transactions };
  const { passedOn, raised } = known ? await findInflows(rpc, blocks, known) : { passedOn: [], raised: [] };
  const sent = transactions.filter(
    ({ to: receiver, value }) => receiver && value > 0n && list.recipients.has(receiver),
  );
  return {
    sent: sent.map(({ hash }) => hash),
    passedOn,
    inflows: raised.flatMap((one) => toInflow(one, tokenId, list)),
  };
}

function toInflow(
  { address, block, rise }: FoundInflows["raised"][number],
  tokenId: number,
  { recipients }: WatchList,
): Inflow[] {
  const recipientAddress = recipients.get(address);
  return recipientAddress ? [{ recipientAddress, tokenId, block, rise }] : [];
}

/** The balance differences between the blocks, without zeros; null if the node has pruned them. */
async function readRises(
  rpc: RpcClient,
  recipients: string[],
  { from, to }: { from: bigint; to: bigint },
): Promise<Map<string, bigint> | null> {
  const [before, after] = (await readBalances(rpc, recipients, [from, to])) ?? [];
  if (!before || !after) return null;
  const rises = recipients.map((one, at): [string, bigint] => [one, (after[at] ?? 0n) - (before[at] ?? 0n)]);
  return new Map(rises.filter(([, rise]) => rise !== 0n));
}
