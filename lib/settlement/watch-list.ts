import { db } from "@/lib/db";
import type { Chain, Token } from "@/prisma/generated/client";

// Who is watched: the recipient of a request while it is open and for a week after it ended, however it ended, on every
// chain of its type and environment, so that money sent to the wrong chain or in the wrong token is found too.

export const watchedDaysAfterEnd = 7;

export type WatchedToken = Pick<Token, "id" | "decimals" | "contractAddress" | "program">;

export type WatchList = {
  /** Address as `addressKey` writes it → the address as requests have it. */
  recipients: Map<string, string>;
  /** Contract, written likewise → token. */
  tokens: Map<string, WatchedToken>;
  nativeTokenId: number | null;
  /** Whether a request is to be paid in the chain's coin: reading its transfers costs more. */
  watchesCoin: boolean;
  /** Of blocks that are settled: it is read once, by a reader that has learned nothing of its recipients before. */
  isPast?: true;
};

/** The watch list of a chain. Read the head first: what a later request is paid by stands in later blocks. */
export async function readWatchList(
  chain: Pick<Chain, "id" | "type" | "isTestnet">,
  now = new Date(),
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
    WHERE environment = ${chain.isTestnet ? "sandbox" : "production"}::environment
      AND chain_id IN (SELECT id FROM chain WHERE type = ${chain.type}::chain_type)
    GROUP BY recipient_address`;
  const addresses = rows.map((row) => row.recipient_address);
  return toWatchList(chain.type, tokens, { addresses, watchesCoin: rows.some((row) => row.wants_coin) });
}

type Watched = { addresses: readonly string[]; watchesCoin: boolean };

/** The list of these addresses and tokens. */
export function toWatchList(
  type: Chain["type"],
  tokens: readonly Token[],
  { addresses, watchesCoin }: Watched,
): WatchList {
  const contracts = tokens.filter((token) => !token.isNative);
  return {
    recipients: new Map(addresses.map((address) => [addressKey(type, address), address])),
    tokens: new Map(contracts.map((token) => [addressKey(type, token.contractAddress), token])),
    nativeTokenId: tokens.find((token) => token.isNative)?.id ?? null,
    watchesCoin,
  };
}

/** EVM addresses are the same in any case, Solana's are not. */
function addressKey(type: Chain["type"], address: string): string {
  return type === "evm" ? address.toLowerCase() : address;
}
