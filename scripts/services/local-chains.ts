// What a person or a test needs to pay on the local chains: DATA_DIR/local-chains.json.
import { join } from "node:path";
import { localChainSlug, type Account } from "./anvil";
import { readJson, writePrivateJson } from "./files";
import { testToken } from "./test-token";

export type LocalEvm = {
  chain: string;
  rpc_url: string;
  tokens: { symbol: string; contract_address: string; decimals: number }[];
  accounts: Account[];
};

export type LocalChains = { evm: LocalEvm; solana: null };

export function localChainsFile(dataDir: string): string {
  return join(dataDir, "local-chains.json");
}

export function readLocalChains(dataDir: string): LocalChains | undefined {
  return readJson<LocalChains>(localChainsFile(dataDir));
}

export function writeLocalChains(dataDir: string, url: string, accounts: Account[]): void {
  const evm: LocalEvm = { chain: localChainSlug, rpc_url: url, tokens: [testToken], accounts };
  writePrivateJson(localChainsFile(dataDir), { evm, solana: null } satisfies LocalChains);
}
