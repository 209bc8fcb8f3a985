import { applyBatch } from "@/lib/settlement/apply-batch";
import { piecesOf } from "@/lib/settlement/batch";
import { type Cursors, firstBlockNumber } from "@/lib/chains/readers/chain-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import type { KnownHead } from "@/lib/settlement/possible-requests";
import { moveCursors, isUnchanged, readCursors } from "./cursors";
import type { WatchList } from "@/lib/chains/readers/watch-list";
import type { WatchedChain } from "./watched-chain";
import { rememberBlocks } from "./watched-blocks";
import type { Transaction } from "@/lib/platform/db";

type PassOptions = { cursors: Cursors; target: bigint; list: WatchList; previousHead?: KnownHead | null };

/**
 * Reads from one cursor towards `target` and settles the transfers. `tip` is the provisional pass, which shows a
 * payment within a tick; `final` is the authoritative one. Returns the new cursors, or null if another watcher was
 * faster.
 */
export async function runPass(
  { chain, reader, urls, onProgress, onWitness }: WatchedChain,
  stream: keyof Cursors,
  { cursors, target, list, previousHead = null }: PassOptions,
): Promise<Cursors | null> {
  const found = await reader.read[stream](cursors[stream], target, list).catch(async (error: unknown) => {
    // Not an error if the chain left the branch of these cursors and another watcher has already rewound them.
    const isInconsistent = error instanceof RpcFailure && error.kind === "inconsistent";
    if (isInconsistent && !(await areUnchanged(chain.id, cursors))) return null;
    throw error;
  });
  if (!found) return null;
  const { upTo, witness, ...reading } = found;
  if (stream === "final") onWitness?.(witness);
  const pieces = piecesOf({ chain, previousHead, ...reading });
  for (const piece of pieces) {
    const isLast = piece === pieces.at(-1);
    const move = { chainId: chain.id, expected: cursors, moveTo: isLast ? { [stream]: upTo } : {}, witness, urls };
    const isWritten = await moveCursors(move, async (tx, now) => {
      if (isLast && stream === "tip") await rememberBlocks(tx, chain.id, [upTo]);
      if (isLast && stream === "final") await forgetOldBlocks(tx, chain.id, upTo.number);
      return applyBatch(tx, piece, now);
    });
    onProgress?.();
    if (!isWritten) return null;
  }
  return { ...cursors, [stream]: upTo };
}

const blocksKeptBelowFinal = 1000n;

/** Deletes blocks so far below the final cursor that no reorganization can reach them. */
async function forgetOldBlocks(tx: Transaction, chainId: number, final: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({
    where: { chainId, blockNumber: { gt: firstBlockNumber, lt: final - blocksKeptBelowFinal } },
  });
}

/** Whether no other watcher has moved a cursor. */
async function areUnchanged(chainId: number, expected: Cursors): Promise<boolean> {
  return isUnchanged(expected, await readCursors(chainId));
}
