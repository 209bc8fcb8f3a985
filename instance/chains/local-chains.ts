// The contents of DATA_DIR/local-chains.json, for paying on the local chains.
import { join } from "node:path";
import { readJson } from "../files";
import type { Account } from "./anvil";
import type { SolanaAccount } from "./solana";

export type LocalEvm = {
  chain: string;
  rpc_url: string;
  tokens: { symbol: string; contract_address: string; decimals: number }[];
  accounts: Account[];
};

export type LocalSolana = {
  chain: string;
  rpc_url: string;
  tokens: { symbol: string; contract_address: string; decimals: number }[];
  accounts: SolanaAccount[];
};

/** `solana` is null if its node has no build for this system. */
export type LocalChains = { evm: LocalEvm; solana: LocalSolana | null };

export function localChainsFile(dataDir: string): string {
  return join(dataDir, "local-chains.json");
}

export function readLocalChains(dataDir: string): LocalChains | undefined {
  return readJson<LocalChains>(localChainsFile(dataDir));
}
