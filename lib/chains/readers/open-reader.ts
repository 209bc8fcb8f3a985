import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import type { ChainReader, ChainRecords } from "./chain-reader";
import { inspectContract } from "./evm/inspect";
import { chainIdProof, readNodeHead } from "./evm/node";
import { lookUpEvm } from "./evm/look-up";
import { newEvmReader } from "./evm/reader";
import type { LookedUp } from "./look-up";
import { createRpcClient, type RpcOptions, type RpcPool } from "./rpc";
import { inspectMint } from "./solana/inspect";
import { lookUpSolana } from "./solana/look-up";
import { genesisProof, readFinalizedBlock } from "./solana/node";
import { newSolanaReader } from "./solana/reader";
import { readAccountKinds, type AccountKind } from "./solana/recipients";
import type { InspectedToken } from "./inspected-token";
import type { WatchList } from "./watch-list";

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

/** A function that asks the nodes of a Solana chain what addresses are. It throws an RpcFailure if none responds. */
export function openAccountKinds(chain: SolanaChain, urls: readonly string[], options: NodeOptions = {}) {
  const rpc = openSolana(chain, urls, options);
  return (addresses: readonly string[]): Promise<AccountKind[]> => readAccountKinds(rpc, addresses);
}

/** The newest block of the node at this URL, on Solana the newest final one. Throws an RpcFailure, also for another chain. */
export async function readHeadOfNode(chain: Chain, url: string): Promise<Block> {
  const rpc = openRpc(chain, [url]);
  if (chain.type === "solana") return readFinalizedBlock(rpc, chain);
  return (await readNodeHead(rpc, { finalized: false })).latest;
}

/**
 * A function that looks a transaction up on the chain; null if the node has none in a block. It throws an RpcFailure if
 * no node responds.
 */
export function openLookUp(chain: Chain, urls: readonly string[], options: NodeOptions = {}) {
  const rpc = openRpc(chain, urls, options);
  const lookUp = chain.type === "evm" ? lookUpEvm : lookUpSolana;
  return (hash: string, list: WatchList): Promise<LookedUp | null> => lookUp(rpc, hash, list);
}

function openRpc(chain: Chain, urls: readonly string[], options: NodeOptions = {}): RpcPool {
  return chain.type === "evm"
    ? createRpcClient(urls, { ...options, proof: chainIdProof(chain.chainId ?? 0n) })
    : openSolana(chain, urls, options);
}

type SolanaChain = Pick<Chain, "slug" | "isLocal">;

function openSolana(chain: SolanaChain, urls: readonly string[], options: NodeOptions): RpcPool {
  return createRpcClient(urls, { ...options, proof: genesisProof(chain), maxCallsPerRequest: "single" });
}
