import { validationError } from "@/lib/errors";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainReader, Reading } from "@/lib/chain-readers/chain-reader";
import type { WatchList } from "@/lib/chain-readers/watch-list";
import { readCursors } from "./cursors";
import { readPastWatchList, type PastOptions, type PastWatchList } from "./past-watch-list";

// Blocks that settlement is done with, read once more by the authoritative pass.

export type Stretch = { from: bigint; to: bigint };

/** A chain's stretch to read again, with what a caller wants to hear meanwhile. */
export type PastReading = PastOptions & {
  chain: Chain;
  reader: ChainReader;
  stretch: Stretch;
  /** Leaves out the chain's coin, for which an EVM chain's blocks are read in full. */
  skipsCoin?: boolean;
  /** Asks for no balances: for a caller who credits nothing. */
  believesLogs?: boolean;
  onReading: (reading: Reading, watched: PastWatchList) => Promise<void>;
};

/**
 * Reads every block of the stretch, in turn; none where there is nobody to look for. Throws `validation_failed` unless the
 * final pass is past all of them: what it has yet to read, it will.
 */
export async function readPast(past: PastReading): Promise<void> {
  const { chain, reader, stretch, onReading } = past;
  await requireSettled(chain, stretch);
  const first = await reader.readBlock(stretch.from - 1n);
  // Where a chain leaves that number out, the block is a later one, of which nothing is read yet.
  let after: Block = { ...first, number: stretch.from - 1n };
  const last = await reader.readBlock(stretch.to);
  const watched = await readPastWatchList(chain, { first, last }, past);
  if (watched.list.recipients.size === 0) return;
  const wanted = wantedOf(watched.list, past);
  while (after.number < stretch.to) {
    const reading = await reader.read.final(after, stretch.to, wanted);
    await onReading({ ...reading, observed: reading.observed.filter(isWithin(stretch)) }, watched);
    after = reading.upTo;
  }
}

function wantedOf(list: WatchList, { skipsCoin, believesLogs }: PastReading): WatchList {
  const believed = [...list.tokens].map(
    ([contract, token]) => [contract, { ...token, verifiesBalance: false }] as const,
  );
  const tokens = believesLogs ? new Map(believed) : list.tokens;
  return skipsCoin ? { ...list, tokens, nativeTokenId: null, watchesCoin: false } : { ...list, tokens };
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
