import { coin, type ChainEntry } from "./entry";

// The sandbox's own node. Its token is deployed by CREATE2 through the deterministic deployer, so the address is a constant.
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
];
