import { coin, evm, sol, solana, spl, type ChainEntry, type TokenEntry } from "./entry";

const local = { explorerUrl: "", isTestnet: true, isLocal: true } as const;

function testDollar(id: number, contractAddress: string): TokenEntry {
  const [symbol, name] = ["TESTUSD", "Remit Test Dollar"];
  return { id, symbol, name, decimals: 6, contractAddress, logoFile: "testusd", isNative: false, isStablecoin: true };
}

// The sandbox's own nodes. Token addresses are constant: on EVM by CREATE2 through the deterministic deployer, on
// Solana because the node places the mint there.
export const localChains: ChainEntry[] = [
  {
    ...evm,
    ...local,
    id: 91,
    slug: "local-evm",
    name: "Local EVM",
    chainId: 31_337,
    policy: {
      pollIntervalMs: 500,
      blockTimeMs: 1000,
      requiredConfirmations: 2,
      finality: "confirmations",
      maxLogRange: 2000,
    },
    tokens: [coin(9101, "ETH", "Local Ether", "eth"), testDollar(9102, "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb")],
  },
  {
    ...solana,
    ...local,
    id: 92,
    slug: "local-solana",
    name: "Local Solana",
    policy: { ...solana.policy, pollIntervalMs: 500, blockTimeMs: 200 },
    tokens: [sol(9201), spl(testDollar(9202, "TESTUSD111111111111111111111111111111111111"))],
  },
];
