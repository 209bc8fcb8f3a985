import { db, type Transaction } from "@/lib/platform/db";
import type { Head } from "@/lib/chains/readers/chain-reader";
import { moveCursors } from "./cursors";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { firstBlockNumber } from "@/lib/chains/readers/chain-reader";
import { rememberBlocks } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

// The reading of a new chain starts before its oldest active request was created, so that its payments are found: at
// least the required confirmations and at most 50,000 blocks behind the head.

const maxBlocksBack = 50_000n;
// Covers differences between the chain's clock and ours.
const clockMarginMs = 60_000;

/** Sets both cursors of a new chain. Returns false if another watcher was faster, or a local chain has no block yet. */
export async function startCursors({ chain, reader, urls, now }: WatchedChain, head: Head): Promise<boolean> {
  if (chain.isLocal && head.latest.number < firstBlockNumber) return false;
  const at = now();
  const oldest = await db().paymentRequest.findFirst({
    where: { chainId: chain.id, status: "active" },
    orderBy: { id: "asc" },
    select: { createdAt: true },
  });
  const count = blocksBack(chain, oldest?.createdAt ?? null, at);
  const start = await reader.readBlock(head.latest.number > count ? head.latest.number - count : 0n);
  const identity = chain.isLocal ? await reader.readIdentity() : null;
  // The head was read before, so the node lags if it has no first block now.
  if (chain.isLocal && identity === null) throw new RpcFailure("inconsistent", "the node is behind");
  const move = { chainId: chain.id, expected: null, moveTo: { tip: start, final: start }, urls };
  return moveCursors(move, async (tx) => {
    await rememberBlocks(tx, chain.id, [start]);
    if (identity !== null) await rememberIdentity(tx, chain.id, identity, start.time);
    return [];
  });
}

/** How many blocks before the head to start reading. */
export function blocksBack(
  chain: { blockTimeMs: number; requiredConfirmations: number },
  oldestActive: Date | null,
  now: Date,
): bigint {
  const depth = BigInt(chain.requiredConfirmations);
  if (!oldestActive) return depth;
  const ageMs = Math.max(0, now.getTime() - oldestActive.getTime()) + clockMarginMs;
  // Half as many blocks again, because they may have come faster than the chain's usual block time.
  const blocks = BigInt(Math.ceil((ageMs * 1.5) / chain.blockTimeMs));
  const wanted = blocks > depth ? blocks : depth;
  return wanted < maxBlocksBack ? wanted : maxBlocksBack;
}

/** Stores the identity of a local chain. */
async function rememberIdentity(tx: Transaction, chainId: number, identity: string, time: Date): Promise<void> {
  await rememberBlocks(tx, chainId, [{ number: firstBlockNumber, hash: identity, time }]);
}
