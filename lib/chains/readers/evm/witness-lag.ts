import type { Chain } from "@/prisma/generated/client";
import type { Block } from "@/lib/chains/observed-transfer";
import { databaseNow } from "@/lib/platform/process/database-clock";
import { RpcFailure, type RpcClient } from "../rpc";
import { readBlockAndTagged, readTagged } from "./node";

// Two honest nodes are rarely at the same block. The first node reads only the blocks that the other one can confirm, so
// that payments wait and no reading fails.

export type ComparedChain = Pick<Chain, "slug" | "maxLogRange" | "finality" | "requiredConfirmations" | "blockTimeMs">;

export type WitnessLag = {
  chain: ComparedChain;
  /** The last final block of the first node. */
  final: bigint;
  /** The most blocks by which the other node's last final block was lower lately. */
  blocks: bigint;
  /** After this many polls without another measurement the lag is forgotten: a node may have invented its head. */
  pollsLeft: number;
};

export function newWitnessLag(chain: ComparedChain): WitnessLag {
  return { chain, final: 0n, blocks: 0n, pollsLeft: 0 };
}

/** The last final block that the other node can confirm, given the last one of the first node. */
export function confirmable(known: WitnessLag, final: bigint): bigint {
  known.final = final;
  if (known.pollsLeft === 0) known.blocks = 0n;
  else known.pollsLeft -= 1;
  return final - known.blocks;
}

/**
 * Whether the lag is longer than that of honest nodes: over ten blocks, and over those of five seconds. The finality
 * meter judges chains with a finalized block, which advances in long steps.
 */
export function isUnusual({ blocks, chain }: WitnessLag): boolean {
  return chain.finality === "confirmations" && blocks > Math.max(10, 5000 / chain.blockTimeMs);
}

const blocksUntilBehind = 20;
const leastMsUntilBehind = 60_000;
/** A finalized block of the other node follows the step of the first one within a poll or two. */
const pollsUntilForgotten = { confirmations: 10, finalized: 1 };

/**
 * Whether the block is final for the other node too, so that a node with an invented head makes nothing final. A node
 * whose newest block is recent is not behind: then the first one waits for it.
 */
export async function isFinalThere(known: WitnessLag, witness: RpcClient, block: Block): Promise<boolean> {
  const { finality, requiredConfirmations, blockTimeMs } = known.chain;
  const isFinalized = finality === "finalized";
  const [same, tagged] = await readBlockAndTagged(witness, block.number, isFinalized ? "finalized" : "latest");
  // Chains with other than standard headers do not prove the time by the hash.
  if (same && (same.hash !== block.hash || same.time.getTime() !== block.time.getTime()))
    throw new RpcFailure("disagreement", "the nodes are on different branches");
  const newest = tagged?.number ?? -1n;
  const last = isFinalized ? newest : newest - BigInt(requiredConfirmations) + 1n;
  const lag = known.final - last;
  if (same && last >= block.number) {
    if (lag <= blocksUntilBehind) noteLag(known, lag);
    return true;
  }
  const head = isFinalized ? await readTagged(witness, "latest") : tagged;
  const patienceMs = Math.max(blocksUntilBehind * blockTimeMs, leastMsUntilBehind);
  if (!head || databaseNow().getTime() - head.time.getTime() > patienceMs) return false;
  noteLag(known, lag);
  throw new RpcFailure("disagreement", "the other node, which is not behind, has not finalized the block");
}

/** The lag varies from poll to poll, so that the longest one counts for a while. */
function noteLag(known: WitnessLag, blocks: bigint): void {
  if (blocks < 1n || blocks < known.blocks) return;
  Object.assign(known, { blocks, pollsLeft: pollsUntilForgotten[known.chain.finality] });
}
