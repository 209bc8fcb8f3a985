import type { ChainEntry } from "@/lib/chains/catalog/entry";
import { probeEvm, type EvmProbe } from "./evm/probe";
import { RpcFailure } from "./rpc-failure";
import { postSingle } from "./rpc-http";
import { probeSolana, type SolanaProbe } from "./solana/probe";

export type NodeProbe = EvmProbe | SolanaProbe;

/** Finds out what an EVM or Solana node offers, in a few calls. Throws an RpcFailure if it is neither. */
export async function probeNode(url: string, catalog: readonly ChainEntry[]): Promise<NodeProbe> {
  const [chainId, genesis] = await Promise.allSettled([
    identify(url, "eth_chainId", /^0x[0-9a-f]{1,15}$/i),
    identify(url, "getGenesisHash", /^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  ]);
  if (chainId.status === "fulfilled") return probeEvm(url, BigInt(chainId.value), catalog);
  if (genesis.status === "fulfilled") return probeSolana(url, genesis.value, catalog);
  throw chainId.reason;
}

async function identify(url: string, method: string, format: RegExp): Promise<string> {
  const result = await postSingle(url, { id: 1, method, params: [] }, {});
  if (typeof result === "string" && format.test(result)) return result;
  throw new RpcFailure("malformed", `${method}: result`);
}
