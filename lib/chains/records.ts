import { recordOf, type Decoded } from "@/lib/platform/record";
import type { Chain, ChainHealth, Token } from "@/prisma/generated/client";

// Columns of catalog rows for plain SQL reads, each with the kind by which `lib/platform/record.ts` decodes it.

export const chainRecord = recordOf<Chain>()({
  id: "plain",
  slug: "plain",
  name: "plain",
  symbol: "plain",
  chainId: "bigint",
  type: "text",
  explorerUrl: "plain",
  isActive: "plain",
  isTestnet: "plain",
  isLocal: "plain",
  blockTimeMs: "plain",
  pollIntervalMs: "plain",
  requiredConfirmations: "plain",
  finality: "text",
});

/** Columns of `currentHealth`. */
export const healthRecord = recordOf<ChainHealth & { isWatched: boolean; unconfirmedMs: number }>()({
  isWatched: "plain",
  unconfirmedMs: "plain",
  isDegraded: "plain",
  reason: "plain",
  clockSkewMs: "plain",
  headBlock: "bigint",
});

export const tokenRecord = recordOf<Token>()({
  id: "plain",
  source: "text",
  symbol: "plain",
  name: "plain",
  decimals: "plain",
  contractAddress: "plain",
  program: "plain",
  logoFile: "plain",
  isNative: "plain",
  isStablecoin: "plain",
  isActive: "plain",
  verifiesBalance: "plain",
});

export type ChainRecord = Decoded<typeof chainRecord>;
export type HealthRecord = Decoded<typeof healthRecord>;
export type TokenRecord = Decoded<typeof tokenRecord>;
