import { environmentOf } from "@/lib/chains/environment";
import { db } from "@/lib/platform/db";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { toWatchList, type WatchList } from "@/lib/chains/readers/watch-list";
import { watchedDaysAfterEnd } from "./watch-list";

// The addresses watched in past blocks: each from the creation of a request until a week after its end, on every chain
// of its type and environment. Money that reached an address at another time stays out of the books.

// A block may look older than the request it pays, because clocks differ.
const clockMarginSeconds = 60;

export type PastWatchList = {
  /** Every token and native coin of the chain, because a rescan also looks for tokens that were listed later. */
  list: WatchList;
  isWatched: (transfer: Pick<ObservedTransfer, "recipientAddress" | "block">) => boolean;
};

export type PastOptions = {
  /** Additional addresses to look for. */
  additionalAddresses?: readonly string[];
  /** How much older than a request a block may be. The default covers clock differences. */
  marginSeconds?: number;
};

type Period = { from: number; until: number };

/** The recipients that were watched at any time between two blocks, and when each was watched. */
export async function readPastWatchList(
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
