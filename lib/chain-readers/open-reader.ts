import type { Chain } from "@/prisma/generated/client";
import type { ChainReader, ChainRecords } from "./chain-reader";
import { inspectContract } from "./evm/inspect";
import { chainIdProof } from "./evm/node";
import { newEvmReader } from "./evm/reader";
import { createRpcClient, type RpcOptions, type RpcPool } from "./rpc";
import { inspectMint } from "./solana/inspect";
import { genesisProof } from "./solana/node";
import { newSolanaReader } from "./solana/reader";
import type { InspectedToken } from "./inspected-token";

type NodeOptions = Omit<RpcOptions, "proof" | "maxCallsPerRequest">;

/** A reader of the chain through these node URLs. Each node must prove that it serves this chain. */
export function openReader(
  chain: Chain,
  urls: readonly string[],
  records: ChainRecords,
  options: NodeOptions = {},
): ChainReader {
  const rpc = openRpc(chain, urls, options);
  return chain.type === "evm" ? newEvmReader(chain, rpc, records) : newSolanaReader(chain, rpc);
}

/** Reads a token's decimals and names from the chain. Throws `validation_failed` if the address has no usable token. */
export function inspectToken(chain: Chain, urls: readonly string[], contract: string): Promise<InspectedToken> {
  const rpc = openRpc(chain, urls);
  return chain.type === "evm" ? inspectContract(rpc, contract) : inspectMint(rpc, contract);
}

/** Resolves when the node at this URL responds and serves this chain. Throws an RpcFailure. */
export async function requireNode(chain: Chain, url: string): Promise<void> {
  await openRpc(chain, [url]).batch([{ method: chain.type === "evm" ? "eth_blockNumber" : "getSlot", params: [] }]);
}

function openRpc(chain: Chain, urls: readonly string[], options: NodeOptions = {}): RpcPool {
  return chain.type === "evm"
    ? createRpcClient(urls, { ...options, proof: chainIdProof(chain.chainId ?? 0n) })
    : createRpcClient(urls, { ...options, proof: genesisProof(chain), maxCallsPerRequest: "single" });
}
