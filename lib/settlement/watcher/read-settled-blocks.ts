import { validationError } from "@/lib/platform/errors";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainReader, Reading } from "@/lib/chains/readers/chain-reader";
import type { WatchList } from "@/lib/chains/readers/watch-list";
import { readCursors } from "./cursors";
import { readPastWatchList, type PastOptions, type PastWatchList } from "./past-watch-list";

// Reads settled blocks, those that the final pass has already read, once more in the same way.

export type BlockRange = { from: bigint; to: bigint };

/** A block range to read again. */
export type SettledReading = PastOptions & {
  chain: Chain;
  reader: ChainReader;
  range: BlockRange;
  /** Skips native coin, which on EVM needs full blocks. */
  skipsCoin?: boolean;
  /** Skips balance checks, for a caller that credits nothing. */
  skipsBalanceChecks?: boolean;
  onReading: (reading: Reading, watched: PastWatchList) => Promise<void>;
};

/**
 * Reads every block of the range in order, or none if no address was watched. Throws `validation_failed` unless the
 * final pass is past the range.
 */
export async function readSettledBlocks(options: SettledReading): Promise<void> {
  const { chain, reader, range, onReading } = options;
  await requireSettled(chain, range);
  const first = await reader.readBlock(range.from - 1n);
  // The reading starts after this block. If the chain skips its number, `readBlock` has returned a later block, which
  // must be read too.
  let after: Block = { ...first, number: range.from - 1n };
  const last = await reader.readBlock(range.to);
  const watched = await readPastWatchList(chain, { first, last }, options);
  if (watched.list.recipients.size === 0) return;
  const list = listToRead(watched.list, options);
  while (after.number < range.to) {
    const reading = await reader.read.final(after, range.to, list);
    await onReading({ ...reading, observed: reading.observed.filter(isWithin(range)) }, watched);
    after = reading.upTo;
  }
}

function listToRead(list: WatchList, { skipsCoin, skipsBalanceChecks }: SettledReading): WatchList {
  const unverified = [...list.tokens].map(
    ([contract, token]) => [contract, { ...token, verifiesBalance: false }] as const,
  );
  const tokens = skipsBalanceChecks ? new Map(unverified) : list.tokens;
  return skipsCoin ? { ...list, tokens, nativeTokenId: null, watchesCoin: false } : { ...list, tokens };
}

/** A reading may end beyond the range if the chain skips numbers. */
function isWithin({ from, to }: BlockRange): (transfer: ObservedTransfer) => boolean {
  return ({ block }) => block.number >= from && block.number <= to;
}

async function requireSettled(chain: Chain, { from, to }: BlockRange): Promise<void> {
  const cursors = await readCursors(chain.id);
  if (!cursors) throw outOfRange("chain", `${chain.slug} has not been read yet`);
  if (from < 1n || from > to) throw outOfRange("from", `must be a block from 1 to ${to}`);
  if (to <= cursors.final.number) return;
  throw outOfRange("to", `is not final yet: the chain is settled up to block ${cursors.final.number}`);
}

function outOfRange(path: string, message: string) {
  return validationError({ path, code: "out_of_range", message });
}
