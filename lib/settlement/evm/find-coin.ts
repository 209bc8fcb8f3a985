import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readBalances } from "./balances";
import { findInflows } from "./find-inflows";
import { findCoinTransfers } from "./node";

// Coin leaves no log: to see it whole blocks must be read. That is worth it where a request asks for coin. Elsewhere two
// looks at the recipients' balances tell whether there is anything to see; their cost follows the recipients alone.

type Blocks = { after: { number: bigint }; to: bigint; list: WatchList };

/** Hashes of the transactions that brought coin to watched recipients. */
export type FoundCoin = {
  /** Themselves. */
  sent: string[];
  /** By a call that a contract made in them. */
  passedOn: string[];
};

export async function findCoin(rpc: RpcClient, { after, to, list }: Blocks): Promise<FoundCoin> {
  if (list.nativeTokenId === null || list.recipients.size === 0) return { sent: [], passedOn: [] };
  const recipients = [...list.recipients.keys()];
  const rises = await readRises(rpc, recipients, { from: after.number, to });
  if (!list.watchesCoin && rises?.size === 0) return { sent: [], passedOn: [] };
  const sent = await findCoinTransfers(rpc, { from: after.number + 1n, to }, new Set(recipients));
  const passedOn = rises ? await findInflows(rpc, { after: after.number, to }, { rises, sent }) : [];
  return { sent: sent.map(({ hash }) => hash), passedOn };
}

/** By how much each balance differs between the blocks, of those that do; null where the node no longer knows. */
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
