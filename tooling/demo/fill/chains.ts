import type { Block, Inflow, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { Transaction } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import { expirePaymentRequests } from "@/lib/requests/expire";
import { applyBatch } from "@/lib/settlement/apply-batch";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import type { FillChain } from "./plan";
import { seededBlockHash } from "./seeded";

// The worker's operations on a chain, at times in the past. The chains are test networks that the instance has never read:
// it knows nothing about them that a fill could contradict.

/** Opens the unread test networks until `closeChains`, in the same transaction, so that no other session sees them open. */
export async function openChains(tx: Transaction): Promise<FillChain[]> {
  const include = { tokens: { where: { isActive: true }, orderBy: { id: "asc" } } } as const;
  const isUnread = {
    isTestnet: true,
    isLocal: false,
    isActive: false,
    source: "catalogue",
    cursors: { none: {} },
  } as const;
  const chains = await tx.chain.findMany({ where: isUnread, include, orderBy: { id: "asc" } });
  if (chains.filter(({ type }) => type === "evm").length < 2) {
    throw new Error("A fill needs two EVM test networks that this instance has no node for.");
  }
  await tx.chain.updateMany({ where: { id: { in: chains.map(({ id }) => id) } }, data: { isActive: true } });
  return chains;
}

/** Closes them as if they had never been read: a node that the operator configures later starts at its own head. */
export async function closeChains(tx: Transaction, chains: readonly FillChain[]): Promise<void> {
  const ids = chains.map(({ id }) => id);
  await tx.chain.updateMany({ where: { id: { in: ids } }, data: { isActive: false } });
  await tx.watchCursor.deleteMany({ where: { chainId: { in: ids } } });
}

/** The local chains, which people can pay on. */
export function findLocalChains(tx: Transaction): Promise<FillChain[]> {
  return tx.chain.findMany({
    where: { isLocal: true, isActive: true },
    include: { tokens: true },
    orderBy: { id: "asc" },
  });
}

/** The last block at a time. The first one is at `start`; real heads are far higher. */
export function blockAt({ slug, type, blockTimeMs }: FillChain, at: number, start: number): Block {
  const number = Math.floor((at - start) / blockTimeMs);
  const time = new Date(Math.floor((start + number * blockTimeMs) / 1000) * 1000);
  return { number: BigInt(number) + 1n, hash: seededBlockHash(type, `${slug} ${number}`), time };
}

type Reading = { chain: FillChain; upTo: Block; observed: ObservedTransfer[]; inflows?: Inflow[]; lost?: bigint[] };

/** Settles a reading, as a pass of the watcher does. */
export async function settle(
  tx: Transaction,
  { chain, upTo, observed, inflows, lost = [] }: Reading,
  { isFinal, now, urls }: { isFinal: boolean; now: Date; urls: Urls },
): Promise<void> {
  await moveCursors(tx, chain, upTo);
  const batch = { chain, observed, inflows, lost, finalUpTo: isFinal ? upTo.number : null };
  await recordChanges(tx, await applyBatch(tx, batch, now), urls, now);
}

/** Expires what is due, as the watcher's sweep does. */
export async function sweep(tx: Transaction, chain: FillChain, upTo: Block, { now, urls }: { now: Date; urls: Urls }) {
  await moveCursors(tx, chain, upTo);
  const { changes } = await expirePaymentRequests(tx, chain.id, now);
  const expired = changes.map(({ requestId, type }): Change => ({
    type: `payment_request.${type}`,
    requestId,
    paymentId: null,
  }));
  await recordChanges(tx, expired, urls, now);
}

async function moveCursors(tx: Transaction, { id }: FillChain, { number, hash, time }: Block): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO watch_cursor (chain_id, stream, block_number, block_hash, block_time, updated_at)
    SELECT ${id}, stream, ${number}, ${hash}, ${time}, ${time} FROM unnest(enum_range(NULL::cursor_stream)) AS stream
    ON CONFLICT (chain_id, stream) DO UPDATE SET block_number = excluded.block_number, block_hash = excluded.block_hash,
      block_time = excluded.block_time, updated_at = excluded.updated_at`;
}
