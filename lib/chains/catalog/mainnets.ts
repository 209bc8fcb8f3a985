import { coin, evm, sol, solana, spl, usdc, type ChainEntry, type SettlementPolicy, type TokenEntry } from "./entry";

/**
 * Tether USD, with 6 decimals by default. On Arbitrum and Polygon it is USD₮0, which a bridge backs; on BNB Smart Chain
 * Binance pegs it.
 */
function usdt(id: number, contractAddress: string, decimals = 6): TokenEntry {
  const name = "Tether USD";
  return { id, symbol: "USDT", name, decimals, contractAddress, logoFile: "usdt", isNative: false, isStablecoin: true };
}

const mainnet = { ...evm, isTestnet: false, isLocal: false } as const;

const ethereumPolicy: SettlementPolicy = {
  pollIntervalMs: 12_000,
  blockTimeMs: 12_000,
  requiredConfirmations: 12,
  finality: "confirmations",
  maxLogRange: 2000,
};

const rollupPolicy: SettlementPolicy = {
  pollIntervalMs: 4000,
  blockTimeMs: 2000,
  requiredConfirmations: 10,
  finality: "confirmations",
  maxLogRange: 2000,
};

export const mainnets: ChainEntry[] = [
  {
    ...mainnet,
    id: 1,
    slug: "ethereum",
    name: "Ethereum",
    chainId: 1,
    explorerUrl: "https://etherscan.io",
    policy: ethereumPolicy,
    tokens: [
      coin(101, "ETH", "Ether", "eth"),
      usdc(102, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
      usdt(103, "0xdAC17F958D2ee523a2206206994597C13D831ec7"),
    ],
  },
  {
    ...mainnet,
    id: 2,
    slug: "base",
    name: "Base",
    chainId: 8453,
    explorerUrl: "https://basescan.org",
    policy: rollupPolicy,
    tokens: [coin(201, "ETH", "Ether", "eth"), usdc(202, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913")],
  },
  {
    ...mainnet,
    id: 3,
    slug: "optimism",
    name: "Optimism",
    chainId: 10,
    explorerUrl: "https://optimistic.etherscan.io",
    policy: rollupPolicy,
    tokens: [coin(301, "ETH", "Ether", "eth"), usdc(302, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85")],
  },
  {
    ...mainnet,
    id: 4,
    slug: "arbitrum",
    name: "Arbitrum One",
    chainId: 42_161,
    explorerUrl: "https://arbiscan.io",
    policy: { ...rollupPolicy, blockTimeMs: 250, requiredConfirmations: 240, maxLogRange: 5000 },
    tokens: [
      coin(401, "ETH", "Ether", "eth"),
      usdc(402, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"),
      usdt(403, "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"),
    ],
  },
  {
    ...mainnet,
    id: 5,
    slug: "polygon",
    name: "Polygon",
    symbol: "POL",
    chainId: 137,
    explorerUrl: "https://polygonscan.com",
    policy: { ...rollupPolicy, requiredConfirmations: 16, finality: "finalized", maxLogRange: 1000 },
    tokens: [
      coin(501, "POL", "Polygon", "pol"),
      usdc(502, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
      usdt(503, "0xc2132D05D31c914a87C6611C10748AEb04B58e8F"),
    ],
  },
  {
    ...mainnet,
    id: 6,
    slug: "bnb",
    name: "BNB Smart Chain",
    symbol: "BNB",
    chainId: 56,
    explorerUrl: "https://bscscan.com",
    policy: {
      ...rollupPolicy,
      blockTimeMs: 750,
      requiredConfirmations: 15,
      finality: "finalized",
      maxLogRange: 1000,
    },
    tokens: [
      coin(601, "BNB", "BNB", "bnb"),
      usdc(602, "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d", 18),
      usdt(603, "0x55d398326f99059fF775485246999027B3197955", 18),
    ],
  },
  {
    ...mainnet,
    id: 7,
    slug: "avalanche",
    name: "Avalanche C-Chain",
    symbol: "AVAX",
    chainId: 43_114,
    explorerUrl: "https://snowtrace.io",
    policy: { ...rollupPolicy, requiredConfirmations: 2 },
    tokens: [
      coin(701, "AVAX", "Avalanche", "avax"),
      usdc(702, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"),
      usdt(703, "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"),
    ],
  },
  {
    ...mainnet,
    ...solana,
    id: 8,
    slug: "solana",
    name: "Solana",
    explorerUrl: "https://solscan.io",
    tokens: [
      sol(801),
      spl(usdc(802, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")),
      spl(usdt(803, "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB")),
    ],
  },
];
