import type { Chain } from "@/prisma/generated/client";
import { inspectContract } from "./evm/inspect";
import { openRpc } from "./open-rpc";
import { inspectMint } from "./solana/inspect";
import type { TokenFacts } from "./token-facts";

/** What a token says of itself, by its chain's type. Throws `validation_failed` when there is none at this address. */
export function inspectToken(chain: Chain, urls: readonly string[], contract: string): Promise<TokenFacts> {
  const rpc = openRpc(chain, urls);
  switch (chain.type) {
    case "evm":
      return inspectContract(rpc, contract);
    case "solana":
      return inspectMint(rpc, contract);
  }
}
