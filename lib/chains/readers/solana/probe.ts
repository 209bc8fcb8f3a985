import { solanaNativeAddress, solanaTokenProgram, type ChainEntry } from "@/lib/chains/catalog/entry";
import type { Block } from "@/lib/chains/observed-transfer";
import { orNull, readClientName } from "../probe-steps";
import { createRpcClient, type RpcCall, type RpcClient } from "../rpc";
import { genesisHashes, genesisProof, readBlockFrom, readFinalizedBlock, readFirstSlot } from "./node";

export type SolanaProbe = {
  type: "solana";
  genesis: string;
  /** The cluster in the catalog; a local one may have any genesis hash. */
  known: ChainEntry | undefined;
  client: string | null;
  /** The newest finalized slot. */
  head: Block;
  /** How far the cluster's clock is ahead of ours, including the age of the slot. */
  skewMs: number;
  /** How many finalized slots the node keeps. */
  keptSlots: number;
  /** Methods that Remit calls and the node refuses. */
  refusedMethods: string[];
};

export async function probeSolana(url: string, genesis: string, catalog: readonly ChainEntry[]): Promise<SolanaProbe> {
  const [slug] = [...genesisHashes].find(([, hash]) => hash === genesis) ?? [];
  const known = catalog.find((entry) => entry.slug === slug);
  const dialect = { slug: slug ?? "", isLocal: slug === undefined };
  const rpc = createRpcClient([url], { proof: genesisProof(dialect), maxCallsPerRequest: "single" });
  const head = await readFinalizedBlock(rpc, dialect);
  const skewMs = head.time.getTime() - Date.now();
  return {
    type: "solana",
    genesis,
    known,
    client: await readClientName(rpc, url, { method: "getVersion", params: [] }),
    head,
    skewMs,
    keptSlots: Number(head.number - (await readFirstSlot(rpc))),
    refusedMethods: await findRefusedMethods(rpc, genesis, head),
  };
}

async function findRefusedMethods(rpc: RpcClient, genesis: string, head: Block): Promise<string[]> {
  // The genesis hash has the form of an address, but there is no account at it.
  const calls: RpcCall[] = [
    { method: "getMultipleAccounts", params: [[solanaNativeAddress], { encoding: "base64" }] },
    {
      method: "getTokenAccountsByOwner",
      params: [genesis, { programId: solanaTokenProgram }, { encoding: "base64" }],
    },
    { method: "getSignaturesForAddress", params: [genesis, { limit: 1 }] },
    { method: "getTransaction", params: [unknownSignature, { encoding: "json", maxSupportedTransactionVersion: 0 }] },
  ];
  const refused = (await orNull(readBlockFrom(rpc, head.number))) ? [] : ["getBlocksWithLimit"];
  for (const call of calls) if ((await orNull(rpc.batch([call]))) === null) refused.push(call.method);
  return refused;
}

/** 64 zero bytes in base58. */
const unknownSignature = "1".repeat(64);
