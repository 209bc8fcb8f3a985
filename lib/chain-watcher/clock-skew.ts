import type { Block } from "@/lib/chains/observed-transfer";
import type { Chain } from "@/prisma/generated/client";

// Estimates how far a chain's clock is ahead of ours. A block appears after its own time and after the last poll
// without it, so each new head gives a lower and an upper bound. A chain without new heads gives no estimate.

type Bounds = { atLeast: number; atMost: number };

/** The skew in milliseconds, negative if the chain's clock is behind; null until enough new heads were seen. */
export type SkewMeter = (head: Block, now: Date) => number | null;

const keptHeads = 8;
const headsNeeded = 3;
const maxSkewMs = 2 ** 31 - 1;

export function newSkewMeter(chain: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): SkewMeter {
  let lastPoll: { number: bigint; at: number } | null = null;
  let heads: Bounds[] = [];
  let skew: number | null = null;
  return (head, now) => {
    const last = lastPoll;
    lastPoll = { number: head.number, at: now.getTime() };
    if (last === null || head.number <= last.number) return skew;
    const atLeast = head.time.getTime() - now.getTime();
    const bounds = { atLeast, atMost: atLeast + (now.getTime() - last.at) + chain.blockTimeMs };
    heads = [...heads, bounds].slice(-keptHeads);
    if (isContradictory(heads)) heads = [bounds];
    const estimated = estimate(heads, chain);
    // An estimate that is too high makes payments look older than their request, so a lower one is accepted at once.
    if (heads.length >= headsNeeded || (skew !== null && estimated < skew)) skew = estimated;
    return skew;
  };
}

function isContradictory(heads: Bounds[]): boolean {
  const { atLeast, atMost } = commonBounds(heads);
  return atLeast > atMost;
}

/**
 * Returns the largest lower bound. If the blocks were old when they were first read, that bound is too low. It is then
 * raised to what the usual age of a new block implies, unless the upper bound contradicts that.
 */
function estimate(heads: Bounds[], chain: Parameters<typeof newSkewMeter>[0]): number {
  const { atLeast, atMost } = commonBounds(heads);
  const usualBound = -usualAgeMs(chain);
  const skew = atMost < usualBound ? atLeast : Math.max(atLeast, usualBound);
  return Math.max(-maxSkewMs, Math.min(skew, maxSkewMs));
}

function commonBounds(heads: Bounds[]): Bounds {
  return {
    atLeast: Math.max(...heads.map((head) => head.atLeast)),
    atMost: Math.min(...heads.map((head) => head.atMost)),
  };
}

function usualAgeMs({ blockTimeMs, pollIntervalMs }: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): number {
  return blockTimeMs + pollIntervalMs;
}
