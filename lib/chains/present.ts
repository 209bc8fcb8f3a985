import type { Urls } from "@/lib/platform/urls";
import type { Chain, ChainHealth, Token } from "@/prisma/generated/client";
import { walletNames } from "./catalog/variants";
import { isClockSkewed } from "./clock-skew";
import { explorerUrlOf } from "./explorer";
import {
  degradedReasonSchema,
  type DegradedReason,
  type PresentedChain,
  type PresentedChainSummary,
  type PresentedChainWithTokens,
  type PresentedToken,
  type listedTokenSchema,
} from "./schema";
import type { z } from "zod";

type PresentedListedToken = z.infer<typeof listedTokenSchema>;

type ChainSummaryRow = Pick<Chain, "id" | "slug" | "name" | "symbol" | "chainId" | "type">;
type TokenRow = Pick<
  Token,
  "id" | "symbol" | "name" | "decimals" | "contractAddress" | "logoFile" | "isNative" | "isStablecoin"
>;
type Health = Pick<ChainHealth, "isDegraded" | "reason" | "clockSkewMs"> & {
  isWatched: boolean;
  unconfirmedMs: number;
};
type ChainRow = ChainSummaryRow &
  Pick<Chain, "explorerUrl" | "isActive" | "isTestnet" | "isLocal" | "blockTimeMs" | "pollIntervalMs"> & {
    health: Health | null;
  };

/** A token as responses present it. */
export function presentToken(token: TokenRow, urls: Urls): PresentedToken {
  return {
    id: token.id,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    contract_address: token.contractAddress,
    logo_url: `${urls.baseUrl}/tokens/${token.logoFile}.svg`,
    is_native: token.isNative,
    is_stablecoin: token.isStablecoin,
  };
}

/** A token as chains and pay pages list it. */
export function presentListedToken(token: TokenRow, urls: Urls): PresentedListedToken {
  return { ...presentToken(token, urls), wallet_name: walletNames.get(token.id) ?? null };
}

/** The chain inside a payment request. */
export function presentChainSummary(chain: ChainSummaryRow): PresentedChainSummary {
  return {
    id: chain.id,
    slug: chain.slug,
    name: chain.name,
    symbol: chain.symbol,
    chain_id: chain.chainId === null ? null : Number(chain.chainId),
    type: chain.type,
  };
}

/** A chain of the public list. */
export function presentChain(chain: ChainRow, urls: Urls): PresentedChain {
  return {
    ...presentChainSummary(chain),
    explorer_url: explorerUrlOf(chain, urls.baseUrl),
    is_active: chain.isActive,
    is_testnet: chain.isTestnet,
    ...presentHealth(chain),
  };
}

type PresentedHealth = Pick<
  PresentedChain,
  "is_degraded" | "degraded_reason" | "is_unconfirmed" | "warning" | "clock_skew_ms"
>;

/** An inactive chain is never degraded. An active chain that no worker watches is degraded. */
function presentHealth(chain: ChainRow): PresentedHealth {
  const health = chain.isActive ? chain.health : null;
  const clockSkewMs = health?.clockSkewMs ?? null;
  const reason = degradedReasonOf(chain);
  return {
    is_degraded: reason !== null,
    degraded_reason: reason,
    is_unconfirmed: isUnconfirmed(chain),
    warning: isClockSkewed(clockSkewMs, chain) ? "clock_skew" : null,
    clock_skew_ms: clockSkewMs,
  };
}

const blocksUntilUnconfirmed = 20;
const leastUnconfirmedMs = 60_000;

/**
 * Whether payers should wait, because Remit would not notice a payment. That is so on an inactive chain, and on an active
 * one once no worker has read it, or no node has answered, for 20 blocks and at least a minute.
 */
export function isUnconfirmed({
  isActive,
  blockTimeMs,
  health,
}: Pick<ChainRow, "isActive" | "blockTimeMs" | "health">) {
  if (!isActive) return true;
  const patienceMs = Math.max(blocksUntilUnconfirmed * blockTimeMs, leastUnconfirmedMs);
  return health === null || health.unconfirmedMs >= patienceMs;
}

function degradedReasonOf({ isActive, health }: ChainRow): DegradedReason | null {
  if (!isActive) return null;
  if (!health?.isWatched) return "not_watched";
  return health.isDegraded ? degradedReasonSchema.catch("unavailable").parse(health.reason) : null;
}

/** A chain of the public list with these tokens. */
export function presentChainWithTokens(chain: ChainRow & { tokens: TokenRow[] }, urls: Urls): PresentedChainWithTokens {
  return { ...presentChain(chain, urls), tokens: chain.tokens.map((token) => presentListedToken(token, urls)) };
}
