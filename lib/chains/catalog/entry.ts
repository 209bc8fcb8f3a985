// Invariant: catalog ids are never changed or reused, because integrators store them.

const evmNativeAddress = "0x0000000000000000000000000000000000000000";
export const solanaNativeAddress = "11111111111111111111111111111111";
/** The SPL token program, which moves all Solana tokens of the catalog. */
export const solanaTokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

export type TokenEntry = {
  id: number;
  symbol: string;
  name: string;
  decimals: number;
  contractAddress: string;
  /** On Solana: the token program that moves it. */
  program?: string;
  logoFile: string;
  isNative: boolean;
  isStablecoin: boolean;
};

export type ChainEntry = {
  id: number;
  slug: string;
  name: string;
  /** The native coin's symbol. */
  symbol: string;
  /** The EVM network id; null on Solana. */
  chainId: number | null;
  type: "evm" | "solana";
  /** Without a slash at its end, possibly with a query; "" for a local chain, which has a page of this instance. */
  explorerUrl: string;
  isTestnet: boolean;
  isLocal: boolean;
  policy: SettlementPolicy;
  tokens: TokenEntry[];
};

/** When a transfer counts as paid, and how the chain is read. */
export type SettlementPolicy = {
  pollIntervalMs: number;
  blockTimeMs: number;
  /** Confirmations = head − block + 1. */
  requiredConfirmations: number;
  /** `finalized`: requires both the node's finalized tag and the confirmations. */
  finality: "confirmations" | "finalized";
  /** The most blocks per log query; unused on Solana. */
  maxLogRange: number;
};

/** The chain's native coin. */
export function coin(id: number, symbol: string, name: string, logoFile: string): TokenEntry {
  const contractAddress = evmNativeAddress;
  return { id, symbol, name, decimals: 18, contractAddress, logoFile, isNative: true, isStablecoin: false };
}

/** USD Coin, with 6 decimals by default. Circle issues it, except on BNB Smart Chain, where Binance pegs it. */
export function usdc(id: number, contractAddress: string, decimals = 6): TokenEntry {
  const name = "USD Coin";
  return { id, symbol: "USDC", name, decimals, contractAddress, logoFile: "usdc", isNative: false, isStablecoin: true };
}

/** The fields that most EVM chains share. */
export const evm = { type: "evm", symbol: "ETH" } as const;

/** The fields that the clusters of Solana share. */
export const solana = {
  type: "solana",
  symbol: "SOL",
  chainId: null,
  policy: {
    pollIntervalMs: 5000,
    blockTimeMs: 400,
    requiredConfirmations: 32,
    finality: "finalized",
    maxLogRange: 1000,
  },
} as const;

/** The same token on Solana. */
export function spl(token: TokenEntry): TokenEntry {
  return { ...token, program: solanaTokenProgram };
}

/** Solana's native coin. */
export function sol(id: number): TokenEntry {
  const base = coin(id, "SOL", "Solana", "sol");
  return { ...base, decimals: 9, contractAddress: solanaNativeAddress };
}

// About a tenth of a cent to a cent, at rough prices: smaller transfers are not worth a merchant's attention.
const coinDust: Record<string, string> = {
  ETH: "0.000005",
  BNB: "0.00002",
  POL: "0.05",
  AVAX: "0.0005",
  SOL: "0.0001",
};

/** The amount below which a transfer is dust if no request is a candidate. */
export function dustOf({
  symbol,
  decimals,
  isStablecoin,
}: Pick<TokenEntry, "symbol" | "decimals" | "isStablecoin">): bigint {
  // Every threshold is below 1, so its decimal places alone give the raw amount.
  const [, fraction = ""] = (isStablecoin ? "0.01" : (coinDust[symbol] ?? "0.000001")).split(".");
  return BigInt(fraction.slice(0, decimals).padEnd(decimals, "0"));
}
