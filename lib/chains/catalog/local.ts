import { coin, sol, solanaTokenProgram, type ChainEntry } from "./entry";

// The sandbox's own nodes. Token addresses are constant: on EVM by CREATE2 through the deterministic deployer, on
// Solana because the node places the mint there.
export const localChains: ChainEntry[] = [
  {
    id: 91,
    slug: "local-evm",
    name: "Local EVM",
    symbol: "ETH",
    chainId: 31_337,
    type: "evm",
    explorerUrl: "",
    isTestnet: true,
    isLocal: true,
    policy: {
      pollIntervalMs: 500,
      blockTimeMs: 1000,
      requiredConfirmations: 2,
      finality: "confirmations",
      maxLogRange: 2000,
    },
    tokens: [
      coin(9101, "ETH", "Local Ether", "eth"),
      {
        id: 9102,
        symbol: "TESTUSD",
        name: "Remit Test Dollar",
        decimals: 6,
        contractAddress: "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb",
        logoFile: "testusd",
        isNative: false,
        isStablecoin: true,
      },
    ],
  },
  {
    id: 92,
    slug: "local-solana",
    name: "Local Solana",
    symbol: "SOL",
    chainId: null,
    type: "solana",
    explorerUrl: "",
    isTestnet: true,
    isLocal: true,
    policy: {
      pollIntervalMs: 500,
      blockTimeMs: 200,
      requiredConfirmations: 32,
      finality: "finalized",
      maxLogRange: 1000,
    },
    tokens: [
      sol(9201),
      {
        id: 9202,
        symbol: "TESTUSD",
        name: "Remit Test Dollar",
        decimals: 6,
        contractAddress: "TESTUSD111111111111111111111111111111111111",
        program: solanaTokenProgram,
        logoFile: "testusd",
        isNative: false,
        isStablecoin: true,
      },
    ],
  },
];
