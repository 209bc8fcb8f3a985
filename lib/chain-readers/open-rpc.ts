import type { Chain } from "@/prisma/generated/client";
import { chainIdProof } from "./evm/node";
import { createRpcClient, type RpcOptions, type RpcPool } from "./rpc";
import { genesisOf } from "./solana/genesis";
import { genesisProof } from "./solana/node";

export type NodeOptions = Omit<RpcOptions, "proof" | "maxCallsPerRequest">;

/** A chain's nodes, at these URLs, as its type is asked; each must show that it is of this very chain. */
export function openRpc(chain: Chain, urls: readonly string[], options: NodeOptions = {}): RpcPool {
  switch (chain.type) {
    case "evm":
      return createRpcClient(urls, { ...options, proof: chainIdProof(chain.chainId ?? 0n) });
    case "solana":
      return createRpcClient(urls, { ...options, proof: genesisProof(genesisOf(chain)), maxCallsPerRequest: "single" });
  }
}
