import { db } from "@/lib/db";
import type { Chain, Token } from "@/prisma/generated/client";
import type { LogFilter } from "./evm/node";

// Who is watched: the recipient of a request while it is open and for a week after it ended, however it ended, on every
// chain of its type and environment, so that money sent to the wrong chain or in the wrong token is found too.

const watchedDaysAfterEnd = 7;
const recipientsPerFilter = 500;
const recipientsPerTopicFilter = 5000;

// keccak256("Transfer(address,address,uint256)")
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export type WatchedToken = Pick<Token, "id" | "decimals" | "contractAddress">;

export type WatchList = {
  /** Lower-case address → the address as requests have it. */
  recipients: Map<string, string>;
  /** Lower-case contract → token. */
  tokens: Map<string, WatchedToken>;
  nativeTokenId: number | null;
  /** Full blocks are read only where a request is to be paid in the chain's coin. */
  watchesCoin: boolean;
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
  return {
    recipients: new Map(rows.map(({ recipient_address: address }) => [address.toLowerCase(), address])),
    tokens: new Map(
      tokens.filter((token) => !token.isNative).map((token) => [token.contractAddress.toLowerCase(), token]),
    ),
    nativeTokenId: native?.id ?? null,
    watchesCoin: rows.some((row) => row.wants_coin),
  };
}

/** The list with further recipients, such as those of transfers that are not final yet. */
export function withRecipients(list: WatchList, addresses: readonly string[]): WatchList {
  return { ...list, recipients: new Map([...list.recipients, ...addresses.map(pairOf)]) };
}

/**
 * Filters that together show every Transfer of a listed token to a watched recipient. Topics are padded by hand: an
 * encoder takes seconds for many thousand recipients, and beyond some thousands nodes refuse to be told them.
 */
export function logFilters({ recipients, tokens }: WatchList): LogFilter[] {
  const address = [...tokens.keys()];
  if (address.length === 0 || recipients.size === 0) return [];
  if (recipients.size > recipientsPerTopicFilter) return [{ address, topics: [transferTopic] }];
  const topics = [...recipients.keys()].map(padAddress);
  return Array.from({ length: Math.ceil(topics.length / recipientsPerFilter) }, (_, index) => ({
    address,
    topics: [transferTopic, null, topics.slice(index * recipientsPerFilter, (index + 1) * recipientsPerFilter)],
  }));
}

function padAddress(address: string): string {
  return `0x${address.slice(2).padStart(64, "0")}`;
}

function pairOf(address: string): [string, string] {
  return [address.toLowerCase(), address];
}
