import { db, type Transaction } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Cursors, Fork, RecordedTransfer, Reading } from "@/lib/chains/readers/chain-reader";
import type { WatchList } from "@/lib/chains/readers/watch-list";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { applyBatch } from "@/lib/settlement/apply-batch";
import { piecesOf } from "@/lib/settlement/batch";
import { identityOf, identityOfObserved } from "@/lib/settlement/transfer-rows";
import { moveCursors } from "./cursors";
import { rememberBlocks } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

// After a reorganization: reads the new branch, then in one transaction rewinds to the last common block, moves the
// transfers that are on both branches and fails the others. A node that changes branches often thus fails no payment that
// both have.

type NewBranch = { head: bigint; list: WatchList };

// Longer branches are read on from there, like any other blocks.
const maxReadings = 20;

/** Follows the chain to its new branch. Returns false if another watcher was faster. */
export async function rewind(
  watched: WatchedChain,
  cursors: Cursors,
  fork: Fork,
  { head, list }: NewBranch,
): Promise<boolean> {
  const { chain, reader, urls } = watched;
  const { ancestor } = fork;
  const isDeep = ancestor.number < cursors.final.number;
  const details = { chain: chain.slug, ancestor: ancestor.number.toString(), tip: cursors.tip.number.toString() };
  if (isDeep) log().error(details, "Reorganization deeper than the chain's policy");
  else log().warn(details, "Reorganization");
  const readings: Reading[] = [];
  let tip = ancestor;
  while (tip.number < head && readings.length < maxReadings) {
    const reading = await reader.read.tip(tip, head, list);
    readings.push(reading);
    tip = reading.upTo;
  }
  await lowerCreationBlocks(chain.id, ancestor);
  const observed = readings.flatMap((reading) => reading.observed);
  const inflows = readings.flatMap((reading) => reading.inflows ?? []);
  // A final payment is only pending on another branch, so it fails first.
  const lost = (isDeep ? fork.lost : withoutObserved(fork.lost, observed)).map(({ id }) => id);
  const pieces = piecesOf({ chain, observed, inflows, finalUpTo: null, lost });
  for (const piece of pieces) {
    const isLast = piece === pieces.at(-1);
    const moveTo = isLast ? { tip, final: isDeep ? ancestor : cursors.final } : {};
    const isWritten = await moveCursors({ chainId: chain.id, expected: cursors, moveTo, urls }, async (tx, now) => {
      if (isLast) await forgetBlocksAbove(tx, chain.id, ancestor.number);
      if (isLast && tip.number > ancestor.number) await rememberBlocks(tx, chain.id, [tip]);
      return applyBatch(tx, piece, now);
    });
    watched.onProgress?.();
    if (!isWritten) return false;
  }
  return true;
}

function withoutObserved(lost: readonly RecordedTransfer[], observed: readonly ObservedTransfer[]): RecordedTransfer[] {
  const found = new Set(observed.map(identityOfObserved));
  return lost.filter((transfer) => !found.has(identityOf(transfer)));
}

/**
 * Open requests that were created on the lost branch can be paid from the first block of the new one; the block's time
 * still excludes payments that are older than the request. In a transaction of its own, because it locks requests that
 * the batch may not need. Harmless if the rewind then fails. Whether they can still be paid is judged by the chain.
 */
async function lowerCreationBlocks(chainId: number, { number, time }: Block): Promise<void> {
  await db().$executeRaw`
    UPDATE payment_request SET created_after_block = ${number}
    WHERE id IN (
      SELECT id FROM payment_request
      WHERE chain_id = ${chainId} AND status IN ('active', 'expired') AND late_until > ${time}::timestamptz
        AND created_after_block > ${number}
      ORDER BY id FOR UPDATE)`;
}

/** Deletes the blocks of an abandoned branch. */
async function forgetBlocksAbove(tx: Transaction, chainId: number, number: bigint): Promise<void> {
  await tx.watchedBlock.deleteMany({ where: { chainId, blockNumber: { gt: number } } });
}
