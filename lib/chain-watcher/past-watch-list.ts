import { environmentOf } from "@/lib/chains/environment";
import { db } from "@/lib/db";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import { toWatchList, type WatchList } from "@/lib/chain-readers/watch-list";
import { watchedDaysAfterEnd } from "./watch-list";

// Who was watched in a stretch of the past, by the same rule as now: what reached an address while nobody asked for money
// there is none of our business, and stays out of the books.

// A block may look older than the request that its payment was meant for: clocks differ.
const clockMarginSeconds = 60;

export type PastWatchList = {
  /** Every token of the chain and its coin, whatever was listed then: finding what was missed is the point. */
  list: WatchList;
  isWatched: (transfer: Pick<ObservedTransfer, "recipientAddress" | "block">) => boolean;
};

export type PastOptions = {
  /** Addresses to look for besides those that were watched then. */
  alsoAddresses?: readonly string[];
  /** How much older than a request a block may be; enough for clocks that differ unless given. */
  marginSeconds?: number;
};

type Period = { from: number; until: number };

/** The recipients that were watched at any time between two blocks, and when each was. */
export async function readPastWatchList(
  chain: Pick<Chain, "id" | "type" | "isTestnet">,
  { first, last }: { first: Block; last: Block },
  { alsoAddresses = [], marginSeconds = clockMarginSeconds }: PastOptions = {},
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
  const addresses = [...new Set([...periods.keys(), ...alsoAddresses])];
  return {
    list: { ...toWatchList(chain.type, tokens, { addresses, watchesCoin: addresses.length > 0 }), isPast: true },
    isWatched: ({ recipientAddress, block }) =>
      (periods.get(recipientAddress) ?? []).some(
        ({ from, until }) => block.time.getTime() >= from && block.time.getTime() < until,
      ),
  };
}
