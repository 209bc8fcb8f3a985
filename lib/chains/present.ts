import type { Urls } from "@/lib/urls";
import type { Chain, ChainHealth, Token } from "@/prisma/generated/client";
import { explorerUrlOf } from "./explorer";
import {
  degradedReasonSchema,
  type PresentedChain,
  type PresentedChainSummary,
  type PresentedChainWithTokens,
  type PresentedToken,
} from "./schema";

type ChainSummaryRow = Pick<Chain, "id" | "slug" | "name" | "symbol" | "chainId" | "type">;
type ChainRow = ChainSummaryRow &
  Pick<Chain, "explorerUrl" | "isActive" | "isTestnet"> & { health: Pick<ChainHealth, "isDegraded" | "reason"> | null };

/** A token as every answer shows it. */
export function presentToken(token: Token, urls: Urls): PresentedToken {
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

/** A chain of the public listing. */
export function presentChain(chain: ChainRow, urls: Urls): PresentedChain {
  return {
    ...presentChainSummary(chain),
    explorer_url: explorerUrlOf(chain, urls.baseUrl),
    is_active: chain.isActive,
    is_testnet: chain.isTestnet,
    ...presentHealth(chain),
  };
}

/** A chain that nobody reads has no trouble being read. */
function presentHealth({ isActive, health }: ChainRow): Pick<PresentedChain, "is_degraded" | "degraded_reason"> {
  if (!isActive || !health?.isDegraded) return { is_degraded: false, degraded_reason: null };
  return { is_degraded: true, degraded_reason: degradedReasonSchema.catch("unavailable").parse(health.reason) };
}

/** A chain of the public listing with the tokens given. */
export function presentChainWithTokens(chain: ChainRow & { tokens: Token[] }, urls: Urls): PresentedChainWithTokens {
  return { ...presentChain(chain, urls), tokens: chain.tokens.map((token) => presentToken(token, urls)) };
}
