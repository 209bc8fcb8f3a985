import { databaseNow } from "@/lib/platform/process/database-clock";
import { toWatchList, type WatchList } from "@/lib/chains/readers/watch-list";
import { environmentOf } from "@/lib/chains/environment";
import { db } from "@/lib/platform/db";
import type { Chain } from "@/prisma/generated/client";

// A recipient is watched while a request to it is open and for a week afterwards, on every chain of its type and
// environment, so that payments on the wrong chain or in the wrong token are found too.

export const watchedDaysAfterEnd = 7;

/** The watch list of a chain. Read the head first, so that payments of newer requests are in later blocks. */
export async function readWatchList(
  chain: Pick<Chain, "id" | "type" | "isTestnet">,
  now = databaseNow(),
): Promise<WatchList> {
  const tokens = await db().token.findMany({ where: { chainId: chain.id } });
  const native = tokens.find((token) => token.isNative);
  const rows = await db().$queryRaw<{ recipient_address: string; wants_coin: boolean }[]>`
    SELECT recipient_address, bool_or(chain_id = ${chain.id} AND token_id = ${native?.id ?? 0}) AS wants_coin
    FROM (
      SELECT recipient_address, chain_id, token_id, environment FROM payment_request WHERE status = 'active'
      UNION ALL
      SELECT recipient_address, chain_id, token_id, environment FROM payment_request
      WHERE status <> 'active'
        AND COALESCE(completed_at, cancelled_at, expired_at)
          > ${now}::timestamptz - make_interval(days => ${watchedDaysAfterEnd}::int)
    ) AS watched
    WHERE environment = ${environmentOf(chain)}::environment
      AND chain_id IN (SELECT id FROM chain WHERE type = ${chain.type}::chain_type)
    GROUP BY recipient_address`;
  const addresses = rows.map((row) => row.recipient_address);
  return toWatchList(chain.type, tokens, { addresses, watchesCoin: rows.some((row) => row.wants_coin) });
}
