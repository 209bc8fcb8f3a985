import { validationError } from "@/lib/errors";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainReader, Reading } from "@/lib/chain-readers/chain-reader";
import { readCursors } from "./cursors";
import { readPastWatchList, type PastWatchList } from "./past-watch-list";

// Blocks that settlement is done with, read once more by the authoritative pass.

export type Stretch = { from: bigint; to: bigint };

/** A chain's stretch to read again, with what a caller wants to hear meanwhile. */
export type PastReading = {
  chain: Chain;
  reader: ChainReader;
  stretch: Stretch;
  /** Addresses to look for besides those that were watched then. */
  alsoAddresses?: readonly string[];
  onReading: (reading: Reading, watched: PastWatchList) => Promise<void>;
};

/**
 * Reads every block of the stretch, in turn. Throws `validation_failed` unless the final pass is past all of them: what it has
 * yet to read, it will.
 */
export async function readPast({ chain, reader, stretch, alsoAddresses, onReading }: PastReading): Promise<void> {
  await requireSettled(chain, stretch);
  const first = await reader.readBlock(stretch.from - 1n);
  // Where a chain leaves that number out, the block is a later one, of which nothing is read yet.
  let after: Block = { ...first, number: stretch.from - 1n };
  const last = await reader.readBlock(stretch.to);
  const watched = await readPastWatchList(chain, { first, last }, alsoAddresses);
  while (after.number < stretch.to) {
    const reading = await reader.read.final(after, stretch.to, watched.list);
    await onReading({ ...reading, observed: reading.observed.filter(isWithin(stretch)) }, watched);
    after = reading.upTo;
  }
}

/** A reading may end later than asked where the chain leaves numbers out, and bring what stands beyond. */
function isWithin({ from, to }: Stretch): (transfer: ObservedTransfer) => boolean {
  return ({ block }) => block.number >= from && block.number <= to;
}

async function requireSettled(chain: Chain, { from, to }: Stretch): Promise<void> {
  const cursors = await readCursors(chain.id);
  if (!cursors) throw refused("chain", `${chain.slug} has not been read yet`);
  if (from < 1n || from > to) throw refused("from", `must be a block from 1 to ${to}`);
  if (to <= cursors.final.number) return;
  throw refused("to", `is not final here yet: the chain is settled up to block ${cursors.final.number}`);
}

function refused(path: string, message: string) {
  return validationError({ path, code: "out_of_range", message });
}
