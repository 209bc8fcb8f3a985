import { applyBatch } from "./apply-batch";
import { moveCursors, type Cursors } from "./cursors";
import { findCoinTransfers, readLogRange } from "./evm/node";
import { readTransfers, requireManageable } from "./evm/read-transfers";
import { logFilters, type WatchList } from "./watch-list";
import type { WatchedChain } from "./watched-chain";
import { rememberBlocks } from "./watched-blocks";

/**
 * The provisional pass: reads the blocks after the tip cursor up to `to`, so that a payment shows within a tick. Answers the
 * cursors after it, or null when another watcher was faster.
 */
export async function runTipPass(
  { chain, rpc, links, now }: WatchedChain,
  cursors: Cursors,
  to: bigint,
  list: WatchList,
): Promise<Cursors | null> {
  const { to: block, logs } = await readLogRange(rpc, { after: cursors.tip, to }, logFilters(list));
  const hashes = logs.filter((log) => !log.removed).map((log) => log.transactionHash);
  if (list.watchesCoin) {
    const blocks = { from: cursors.tip.number + 1n, to };
    hashes.push(...(await findCoinTransfers(rpc, blocks, new Set(list.recipients.keys()))));
  }
  const observed = await readTransfers(rpc, { seen: hashes }, list);
  requireManageable(observed, to - cursors.tip.number);
  const at = now();
  const move = { chainId: chain.id, expected: cursors, moveTo: { tip: block }, links, now: at };
  const isMoved = await moveCursors(move, async (tx) => {
    await rememberBlocks(tx, chain.id, [block]);
    return applyBatch(tx, { chain, observed, finalUpTo: null, lost: [] }, at);
  });
  return isMoved ? { ...cursors, tip: block } : null;
}
