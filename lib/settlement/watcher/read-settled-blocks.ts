import { validationError } from "@/lib/platform/errors";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainReader, Reading } from "@/lib/chains/readers/chain-reader";
import { type WatchList, toWatchList } from "@/lib/chains/readers/watch-list";
import { readCursors } from "./cursors";
import { db } from "@/lib/platform/db";
import { watchedDaysAfterEnd } from "./watch-list";
import { environmentOf } from "@/lib/chains/environment";

// Reads settled blocks, those that the final pass has already read, once more in the same way.

export type BlockRange = { from: bigint; to: bigint };

/** A block range to read again. */
type SettledReading = PastOptions & {
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

// The addresses watched in past blocks: each from the creation of a request until a week after its end, on every chain
// of its type and environment. Money that reached an address at another time stays out of the books.

// A block may look older than the request it pays, because clocks differ.
const clockMarginSeconds = 60;

type PastWatchList = {
  /** Every token and native coin of the chain, because a rescan also looks for tokens that were listed later. */
  list: WatchList;
  isWatched: (transfer: Pick<ObservedTransfer, "recipientAddress" | "block">) => boolean;
};

type PastOptions = {
  /** Additional addresses to look for. */
  additionalAddresses?: readonly string[];
  /** How much older than a request a block may be. The default covers clock differences. */
  marginSeconds?: number;
};

type Period = { from: number; until: number };

/** The recipients that were watched at any time between two blocks, and when each was watched. */
async function readPastWatchList(
  chain: Pick<Chain, "id" | "type" | "isTestnet">,
  { first, last }: { first: Block; last: Block },
  { additionalAddresses = [], marginSeconds = clockMarginSeconds }: PastOptions = {},
): Promise<PastWatchList> {
  const rows = await db().$queryRaw<{ recipient_address: string; watched_from: Date; watched_until: Date | null }[]>`
    SELECT recipient_address, lower(period) AS watched_from, upper(period) AS watched_until
    FROM (
      SELECT recipient_address, range_agg(tstzrange(
        created_at - make_interval(secs => ${marginSeconds}::int),
        CASE WHEN status <> 'active' THEN
          COALESCE(completed_at, cancelled_at, expired_at) + make_interval(days => ${watchedDaysAfterEnd}::int)
        END)) AS periods
      FROM payment_request
      WHERE environment = ${environmentOf(chain)}::environment
        AND chain_id IN (SELECT id FROM chain WHERE type = ${chain.type}::chain_type)
      GROUP BY recipient_address
    ) AS watched, unnest(watched.periods) AS period
    WHERE period && tstzrange(${first.time}::timestamptz, ${last.time}::timestamptz, '[]')`;
  const periods = new Map<string, Period[]>();
  for (const { recipient_address: address, watched_from: from, watched_until: until } of rows) {
    const period = { from: from.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY };
    periods.set(address, [...(periods.get(address) ?? []), period]);
  }
  const tokens = await db().token.findMany({ where: { chainId: chain.id } });
  const addresses = [...new Set([...periods.keys(), ...additionalAddresses])];
  return {
    list: { ...toWatchList(chain.type, tokens, { addresses, watchesCoin: addresses.length > 0 }), isReread: true },
    isWatched: ({ recipientAddress, block }) =>
      (periods.get(recipientAddress) ?? []).some(
        ({ from, until }) => block.time.getTime() >= from && block.time.getTime() < until,
      ),
  };
}
