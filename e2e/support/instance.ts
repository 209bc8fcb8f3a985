// The instance that every journey of a run uses: the global setup starts it, and the workers find it through these two
// variables.
import { join } from "node:path";
import { readLocalChains } from "@/instance/chains/local-chains";

/** Set both to run journeys against a running instance; it needs TRUSTED_PROXY_HOPS=1. */
export const baseUrlVariable = "REMIT_E2E_BASE_URL";
export const dataDirVariable = "REMIT_E2E_DATA_DIR";

export type LocalChain = {
  slug: string;
  rpcUrl: string;
  token: { symbol: string; address: `0x${string}`; decimals: number };
};

export function baseUrl(): string {
  return required(baseUrlVariable);
}

export function dataDir(): string {
  return required(dataDirVariable);
}

export function localChain(folder = dataDir()): LocalChain {
  const chains = readLocalChains(folder);
  const [token] = chains?.evm.tokens ?? [];
  if (!chains || !token) throw new Error(`There is no ${join(folder, "local-chains.json")}.`);
  const { symbol, decimals, contract_address } = token;
  return {
    slug: chains.evm.chain,
    rpcUrl: chains.evm.rpc_url,
    token: { symbol, decimals, address: contract_address as `0x${string}` },
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: start the journeys with npm run test:e2e.`);
  return value;
}
