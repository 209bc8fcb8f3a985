import type { Cursors } from "@/lib/chain-readers/chain-reader";
import { RpcFailure } from "@/lib/chain-readers/rpc";
import { db, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import { earlier } from "@/lib/payments/payment-time";
import { lockChain } from "@/lib/settlement/apply-batch";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import { FinalTransferContradicted } from "@/lib/settlement/contradicted-transfers";
import type { Block } from "@/lib/chains/observed-transfer";

// Cursors say how far a chain was read, by block number and hash: `tip` in new blocks, `final` in final ones.
// Invariant: a reading is written only if the cursors have not changed since it began, in pieces of one transaction
// each, and the last piece moves the cursor.

/** The chain's two cursors; null before its first tick. */
export async function readCursors(chainId: number): Promise<Cursors | null> {
  return cursorsOf(await db().watchCursor.findMany({ where: { chainId } }));
}

/** The changes of a batch and the new cursors, written only if the cursors are as expected. */
export type CursorMove = {
  chainId: number;
  /** The cursors before the node was read; null if there were none. */
  expected: Cursors | null;
  /** The new cursors; omitted ones do not change. */
  moveTo: Partial<Cursors>;
  urls: Urls;
};

const transactionLimits = { maxWait: 10_000, timeout: 120_000 };

/**
 * Moves the cursors, runs `work` and publishes the changes that it returns, in one transaction. `work` gets the database's
 * time, so that no worker's clock gets into the books. Returns false and writes
 * nothing if another watcher has moved a cursor. Throws an RpcFailure `disagreement` if the changes contradict final
 * transfers.
 */
export async function moveCursors(
  move: CursorMove,
  work: (tx: Transaction, now: Date) => Promise<Change[]>,
): Promise<boolean> {
  const write = async (tx: Transaction) => {
    const { now } = await lockChain(tx, move.chainId);
    if (!isUnchanged(move.expected, cursorsOf(await tx.watchCursor.findMany({ where: { chainId: move.chainId } }))))
      return false;
    await writeCursors(tx, move, now);
    await recordChanges(tx, await work(tx, now), move.urls, now);
    return true;
  };
  return db()
    .$transaction(write, transactionLimits)
    .catch((error: unknown) => {
      if (error instanceof FinalTransferContradicted) throw new RpcFailure("disagreement", error.message);
      throw error;
    });
}

/** Whether no other watcher has moved a cursor. */
export async function areUnchanged(chainId: number, expected: Cursors): Promise<boolean> {
  return isUnchanged(expected, await readCursors(chainId));
}

function isUnchanged(expected: Cursors | null, current: Cursors | null): boolean {
  if (!expected || !current) return expected === current;
  return isSameBlock(expected.tip, current.tip) && isSameBlock(expected.final, current.final);
}

/**
 * Invariant: the final cursor's time, by which requests expire and addresses become free, is past neither the chain's
 * clock nor the database's.
 */
async function writeCursors(tx: Transaction, { chainId, moveTo }: CursorMove, now: Date): Promise<void> {
  for (const stream of ["tip", "final"] as const) {
    const block = moveTo[stream];
    if (!block) continue;
    const blockTime = stream === "final" ? earlier(block.time, now) : block.time;
    const position = { blockNumber: block.number, blockHash: block.hash, blockTime, updatedAt: now };
    await tx.watchCursor.upsert({
      where: { chainId_stream: { chainId, stream } },
      create: { chainId, stream, ...position },
      update: position,
      select: { chainId: true },
    });
  }
}

function cursorsOf(
  rows: { stream: string; blockNumber: bigint; blockHash: string; blockTime: Date }[],
): Cursors | null {
  const [tip, final] = ["tip", "final"].map((stream) => rows.find((row) => row.stream === stream));
  return tip && final ? { tip: toBlock(tip), final: toBlock(final) } : null;
}

function toBlock(row: { blockNumber: bigint; blockHash: string; blockTime: Date }): Block {
  return { number: row.blockNumber, hash: row.blockHash, time: row.blockTime };
}

/** Same number and same branch. */
function isSameBlock(a: Block, b: Block): boolean {
  return a.number === b.number && a.hash === b.hash;
}
