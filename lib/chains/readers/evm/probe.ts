import type { ChainEntry } from "@/lib/chains/catalog/entry";
import type { Block } from "@/lib/chains/observed-transfer";
import { orNull, readClientName } from "../probe-steps";
import { createRpcClient, RpcFailure, type RpcClient } from "../rpc";
import { postBatch } from "../rpc-http";
import { defaultCallsPerRequest } from "../rpc-node";
import { readBalances } from "./balances";
import { findTraceMethods, type TraceMethods } from "./calls";
import { transferTopic } from "./erc20";
import { measureBlockTime } from "./inspect";
import { padAddress } from "./log-filters";
import { chainIdProof, readContents, readTagged, readNodeHead } from "./node";
import { newRangeSize, withRange } from "./range-size";

type LogRange = {
  /** The longest range of blocks that the node accepted; 0 if it refused even one block. */
  accepted: number;
  /** The longest range that was tried. */
  tried: number;
  /** Why the node refused the longest range, in its own words. */
  refusal: string | null;
};

export type EvmProbe = {
  type: "evm";
  chainId: bigint;
  /** The chain in the catalog, if it is there. */
  known: ChainEntry | undefined;
  client: string | null;
  head: Block;
  /** How far the chain's clock is ahead of ours, including the age of the newest block. */
  skewMs: number;
  blockTimeMs: number;
  /** Blocks from the finalized one to the newest; null if the node does not serve `finalized`. */
  finalizedLag: number | null;
  logRange: LogRange;
  /** Calls in one HTTP request, 1 if it accepts no batches, null if the node limited the rate. */
  batchSize: number | null;
  traces: TraceMethods;
  /** How many blocks back the node has balances; 0 if it has none. */
  stateDepth: number;
  hasAllState: boolean;
};

// The range of a chain that `chain add` adds.
const defaultLogRange = 1000;
const unusedAddress = "0x00000000000000000000000000000000000dead1";

export async function probeEvm(url: string, chainId: bigint, catalog: readonly ChainEntry[]): Promise<EvmProbe> {
  const known = catalog.find((entry) => entry.chainId !== null && BigInt(entry.chainId) === chainId);
  const rpc = createRpcClient([url], { proof: chainIdProof(chainId), maxCallsPerRequest: "single" });
  const { latest } = await readNodeHead(rpc, { finalized: false });
  const skewMs = latest.time.getTime() - Date.now();
  const finalized = await orNull(readTagged(rpc, "finalized"));
  return {
    type: "evm",
    chainId,
    known,
    client: await readClientName(rpc, url, { method: "web3_clientVersion", params: [] }),
    head: latest,
    skewMs,
    blockTimeMs: known?.policy.blockTimeMs ?? (await measureBlockTime(rpc, latest)),
    finalizedLag: finalized && Number(latest.number - finalized.number),
    logRange: await probeLogRange(rpc, latest, known),
    batchSize: await probeBatchSize(url),
    traces: await probeTraces(rpc, latest),
    ...(await probeState(rpc, latest)),
  };
}

/** Halves the range from the largest that Remit uses on this chain, then refines the accepted one in a few steps. */
async function probeLogRange(rpc: RpcClient, head: Block, known: ChainEntry | undefined): Promise<LogRange> {
  const wanted = BigInt(known?.policy.maxLogRange ?? defaultLogRange);
  const tried = [wanted, head.number + 1n].reduce((least, one) => (one < least ? one : least));
  const size = newRangeSize(Number(tried));
  const tokens = known?.tokens.filter(({ isNative }) => !isNative).map(({ contractAddress }) => contractAddress) ?? [];
  const filter = {
    address: tokens.length > 0 ? tokens : [unusedAddress],
    topics: [transferTopic, null, [padAddress(unusedAddress)]],
  };
  let refusal: string | null = null;
  let accepted = 0n;
  const after = head.number - tried;
  const read = async (to: bigint) => {
    const range = { fromBlock: toHex(after + 1n), toBlock: toHex(to) };
    try {
      await rpc.batch([{ method: "eth_getLogs", params: [{ ...filter, ...range }] }]);
      if (to - after > accepted) accepted = to - after;
    } catch (error) {
      if (error instanceof RpcFailure) refusal ??= error.message;
      throw error;
    }
  };
  for (let step = 0; step < maxRefinements && size.current > accepted; step += 1) {
    await orNull(withRange(size, { after, target: head.number }, read));
    if (accepted === 0n) break;
  }
  return { accepted: Number(accepted), tried: Number(tried), refusal };
}

const maxRefinements = 4;

async function probeBatchSize(url: string): Promise<number | null> {
  for (let size = defaultCallsPerRequest; size > 1; size = Math.floor(size / 2)) {
    const calls = Array.from({ length: size }, (_, id) => ({ id, method: "eth_chainId", params: [] }));
    try {
      await postBatch(url, calls, {}, () => undefined);
      return size;
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      if (error.kind === "rate_limited") return null;
    }
  }
  return 1;
}

const blocksSearchedForTransaction = 5n;

async function probeTraces(rpc: RpcClient, { number: head }: Block): Promise<TraceMethods> {
  for (let number = head; number > 0n && head - number < blocksSearchedForTransaction; number -= 1n) {
    const [hash] = (await orNull(readContents(rpc, number)))?.transactions ?? [];
    if (hash) return findTraceMethods(rpc, number, hash);
  }
  return findTraceMethods(rpc, head, undefined);
}

// 128 is the history of a full node.
const stateDepths = [16n, 128n, 1000n, 10_000n, 100_000n, 1_000_000n, 10_000_000n];

async function probeState(
  rpc: RpcClient,
  { number: head }: Block,
): Promise<Pick<EvmProbe, "stateDepth" | "hasAllState">> {
  const hasState = async (number: bigint) => (await orNull(readBalances(rpc, [unusedAddress], [number]))) !== null;
  const first = head > 0n ? 1n : 0n;
  if (await hasState(first)) return { stateDepth: Number(head - first), hasAllState: true };
  let deepest = 0n;
  for (const depth of stateDepths.filter((one) => one < head)) {
    if (!(await hasState(head - depth))) break;
    deepest = depth;
  }
  return { stateDepth: Number(deepest), hasAllState: false };
}

function toHex(number: bigint): string {
  return `0x${number.toString(16)}`;
}
