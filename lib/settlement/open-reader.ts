import type { Chain } from "@/prisma/generated/client";
import type { ChainReader } from "./chain-reader";
import { chainIdProof } from "./evm/node";
import { newEvmReader } from "./evm/reader";
import { createRpcClient, type RpcOptions } from "./rpc";
import { genesisOf } from "./solana/genesis";
import { genesisProof } from "./solana/node";
import { newSolanaReader } from "./solana/reader";

/** How a chain is read, by its type, from the nodes at these URLs. */
export function openReader(
  chain: Chain,
  urls: readonly string[],
  options: Omit<RpcOptions, "proof" | "maxCallsPerRequest"> = {},
): ChainReader {
  switch (chain.type) {
    case "evm":
      return newEvmReader(chain, createRpcClient(urls, { ...options, proof: chainIdProof(chain.chainId ?? 0n) }));
    case "solana":
      return newSolanaReader(
        chain,
        createRpcClient(urls, { ...options, proof: genesisProof(genesisOf(chain)), maxCallsPerRequest: "single" }),
      );
  }
}
