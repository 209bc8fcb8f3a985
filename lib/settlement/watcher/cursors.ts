import type { Cursors, FinalCursor, WitnessOutcome } from "@/lib/chains/readers/chain-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { db, type Transaction } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import { earlier } from "@/lib/requests/payments/payment-time";
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
type CursorMove = {
  chainId: number;
  /** The cursors before the node was read; null if there were none. */
  expected: Cursors | null;
  /** The new cursors; omitted ones do not change. */
  moveTo: Partial<Cursors>;
  /** Whether a second node confirmed the blocks up to the new final cursor. */
  witness?: WitnessOutcome;
  urls: Urls;
};

const transactionLimits = { maxWait: 10_000, timeout: 120_000 };

/**
 * Moves the cursors, runs `work` and publishes the changes that it returns, in one transaction. `work` gets the database's
 * time, so that no worker's clock gets into the books. Returns false and writes nothing if another watcher has moved a
 * cursor. Throws an RpcFailure `disagreement` if the changes contradict final transfers.
 */
export async function moveCursors(
  move: CursorMove,
  work: (tx: Transaction, now: Date) => Promise<Change[]>,
): Promise<boolean> {
  const write = async (tx: Transaction) => {
    const { now } = await lockChain(tx, move.chainId);
    const current = cursorsOf(await tx.watchCursor.findMany({ where: { chainId: move.chainId } }));
    if (!isUnchanged(move.expected, current)) return false;
    await writeCursors(tx, move, { current: current?.final, now });
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

export function isUnchanged(expected: Cursors | null, current: Cursors | null): boolean {
  if (!expected || !current) return expected === current;
  return isSameBlock(expected.tip, current.tip) && isSameBlock(expected.final, current.final);
}

/**
 * Invariant: the final cursor's time, by which requests expire and addresses become free, is past neither the chain's
 * clock nor the database's.
 */
async function writeCursors(
  tx: Transaction,
  { chainId, moveTo, witness }: CursorMove,
  { current, now }: { current: FinalCursor | undefined; now: Date },
): Promise<void> {
  for (const stream of ["tip", "final"] as const) {
    const block = moveTo[stream];
    if (!block) continue;
    const isFinal = stream === "final";
    const blockTime = isFinal ? earlier(block.time, now) : block.time;
    const witnessedBlock = isFinal ? witnessedUpTo(current, block.number, witness) : null;
    const position = { blockNumber: block.number, blockHash: block.hash, blockTime, witnessedBlock, updatedAt: now };
    await tx.watchCursor.upsert({
      where: { chainId_stream: { chainId, stream } },
      create: { chainId, stream, ...position },
      update: position,
      select: { chainId: true },
    });
  }
}

/** How far every reading is confirmed once the final cursor has moved to this block. */
function witnessedUpTo(current: FinalCursor | undefined, to: bigint, witness?: WitnessOutcome): bigint | null {
  const before = current?.witnessedBlock ?? null;
  if (!current || witness === "none") return null;
  if (to < current.number) return before !== null && before > to ? to : before;
  // Blocks in which nothing is watched need no confirmation, but do not close a gap.
  if (witness === undefined && before === null) return null;
  if (witness === "missing") return before ?? current.number;
  return before === null || before >= current.number ? to : before;
}

/** Closes a gap of unconfirmed blocks up to this block, unless another watcher was faster. */
export async function closeGap(chainId: number, from: bigint, to: bigint): Promise<void> {
  await db().watchCursor.updateMany({
    where: { chainId, stream: "final", witnessedBlock: from },
    data: { witnessedBlock: to },
  });
}

function cursorsOf(rows: (BlockRow & { stream: string })[]): Cursors | null {
  const [tip, final] = ["tip", "final"].map((stream) => rows.find((row) => row.stream === stream));
  if (!tip || !final) return null;
  return { tip: toBlock(tip), final: { ...toBlock(final), witnessedBlock: final.witnessedBlock } };
}

type BlockRow = { blockNumber: bigint; blockHash: string; blockTime: Date; witnessedBlock: bigint | null };

function toBlock(row: BlockRow): Block {
  return { number: row.blockNumber, hash: row.blockHash, time: row.blockTime };
}

/** Same number and same branch. */
function isSameBlock(a: Block, b: Block): boolean {
  return a.number === b.number && a.hash === b.hash;
}
