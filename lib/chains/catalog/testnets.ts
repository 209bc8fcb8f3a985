import { coin, evm, sol, solana, spl, usdc, type ChainEntry, type SettlementPolicy } from "./entry";

const testnet = { ...evm, isTestnet: true, isLocal: false } as const;

const policy: SettlementPolicy = {
  pollIntervalMs: 4000,
  blockTimeMs: 2000,
  requiredConfirmations: 2,
  finality: "confirmations",
  maxLogRange: 2000,
};

export const testnets: ChainEntry[] = [
  {
    ...testnet,
    id: 51,
    slug: "sepolia",
    name: "Sepolia",
    chainId: 11_155_111,
    explorerUrl: "https://sepolia.etherscan.io",
    policy: { ...policy, pollIntervalMs: 12_000, blockTimeMs: 12_000 },
    tokens: [coin(5101, "ETH", "Sepolia Ether", "eth"), usdc(5102, "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238")],
  },
  {
    ...testnet,
    id: 52,
    slug: "base-sepolia",
    name: "Base Sepolia",
    chainId: 84_532,
    explorerUrl: "https://sepolia.basescan.org",
    policy,
    tokens: [coin(5201, "ETH", "Sepolia Ether", "eth"), usdc(5202, "0x036CbD53842c5426634e7929541eC2318f3dCF7e")],
  },
  {
    ...testnet,
    id: 53,
    slug: "arbitrum-sepolia",
    name: "Arbitrum Sepolia",
    chainId: 421_614,
    explorerUrl: "https://sepolia.arbiscan.io",
    policy: { ...policy, blockTimeMs: 250, requiredConfirmations: 8, maxLogRange: 5000 },
    tokens: [coin(5301, "ETH", "Sepolia Ether", "eth"), usdc(5302, "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d")],
  },
  {
    ...testnet,
    id: 54,
    slug: "polygon-amoy",
    name: "Polygon Amoy",
    symbol: "POL",
    chainId: 80_002,
    explorerUrl: "https://amoy.polygonscan.com",
    policy: { ...policy, maxLogRange: 1000 },
    tokens: [coin(5401, "POL", "Amoy POL", "pol"), usdc(5402, "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582")],
  },
  {
    ...testnet,
    ...solana,
    id: 55,
    slug: "solana-devnet",
    name: "Solana Devnet",
    explorerUrl: "https://solscan.io?cluster=devnet",
    tokens: [sol(5501), spl(usdc(5502, "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"))],
  },
];
