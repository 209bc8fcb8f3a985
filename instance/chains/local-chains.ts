// The contents of DATA_DIR/local-chains.json, for paying on the local chains.
import { join } from "node:path";
import { localChainSlug, type Account } from "./anvil";
import { readJson, writePrivateJson } from "../files";
import { localSolanaSlug } from "./solana";
import { solanaTestToken, type SolanaAccount } from "./surfnet";
import { testToken } from "./test-token";

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

type Running<OneAccount> = { url: string; accounts: OneAccount[] };

export function localChainsFile(dataDir: string): string {
  return join(dataDir, "local-chains.json");
}

export function readLocalChains(dataDir: string): LocalChains | undefined {
  return readJson<LocalChains>(localChainsFile(dataDir));
}

export function writeLocalChains(
  dataDir: string,
  { evm, solana }: { evm: Running<Account>; solana: Running<SolanaAccount> | undefined },
): void {
  const chains: LocalChains = {
    evm: { chain: localChainSlug, rpc_url: evm.url, tokens: [testToken], accounts: evm.accounts },
    solana: solana
      ? { chain: localSolanaSlug, rpc_url: solana.url, tokens: [solanaTestToken], accounts: solana.accounts }
      : null,
  };
  writePrivateJson(localChainsFile(dataDir), chains);
}
