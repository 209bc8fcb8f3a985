import { applyBatch } from "@/lib/settlement/apply-batch";
import type { Cursors } from "@/lib/chain-readers/chain-reader";
import { moveCursors } from "./cursors";
import type { WatchList } from "@/lib/chain-readers/watch-list";
import type { WatchedChain } from "./watched-chain";
import { forgetOldBlocks, rememberBlocks } from "./watched-blocks";

/**
 * Reads on from one of the cursors towards `target` and settles what was read. `tip` is the provisional pass, so that a
 * payment shows within a tick; `final` the authoritative one. Answers the cursors after it, or null when another watcher was
 * faster.
 */
export async function runPass(
  { chain, reader, urls, now }: WatchedChain,
  stream: keyof Cursors,
  { cursors, target, list }: { cursors: Cursors; target: bigint; list: WatchList },
): Promise<Cursors | null> {
  const { upTo, ...reading } = await reader.read[stream](cursors[stream], target, list);
  const at = now();
  const move = { chainId: chain.id, expected: cursors, moveTo: { [stream]: upTo }, urls, now: at };
  const isMoved = await moveCursors(move, async (tx) => {
    if (stream === "tip") await rememberBlocks(tx, chain.id, [upTo]);
    else await forgetOldBlocks(tx, chain.id, upTo.number);
    return applyBatch(tx, { chain, ...reading }, at);
  });
  return isMoved ? { ...cursors, [stream]: upTo } : null;
}
