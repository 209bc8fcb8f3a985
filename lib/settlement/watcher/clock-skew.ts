import type { Block } from "@/lib/chains/observed-transfer";
import type { Chain } from "@/prisma/generated/client";

// Estimates how far a chain's clock is ahead of ours. Each new head (newest block) gives a lower and an upper bound,
// and the bounds of the last heads are combined. A chain without new heads gives no estimate.

/**
 * Lower bound: a block cannot appear before its own timestamp. Upper bound: it appeared after the previous poll, with a
 * timestamp at most one block time old.
 */
type Bounds = { atLeast: number; atMost: number };

/** The skew in milliseconds, negative if the chain's clock is behind; null until enough new heads have been seen. */
export type SkewMeter = (head: Block, now: Date) => number | null;

const keptHeads = 8;
const headsNeeded = 3;
// The largest value of the database column.
const maxSkewMs = 2 ** 31 - 1;

export function newSkewMeter(chain: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): SkewMeter {
  let lastPoll: { number: bigint; at: number } | null = null;
  let recentBounds: Bounds[] = [];
  let skew: number | null = null;
  return (head, now) => {
    const last = lastPoll;
    lastPoll = { number: head.number, at: now.getTime() };
    if (last === null || head.number <= last.number) return skew;
    const atLeast = head.time.getTime() - now.getTime();
    const bounds = { atLeast, atMost: atLeast + (now.getTime() - last.at) + chain.blockTimeMs };
    recentBounds = [...recentBounds, bounds].slice(-keptHeads);
    if (isContradictory(recentBounds)) recentBounds = [bounds];
    const estimated = estimate(recentBounds, chain);
    // An estimate that is too high makes payments look older than their request, so a lower one is accepted at once.
    if (recentBounds.length >= headsNeeded || (skew !== null && estimated < skew)) skew = estimated;
    return skew;
  };
}

function isContradictory(recentBounds: Bounds[]): boolean {
  const { atLeast, atMost } = commonBounds(recentBounds);
  return atLeast > atMost;
}

/**
 * Returns the largest lower bound, which is too low if every block was read late. With equal clocks, a new head is at
 * most one block time plus one poll interval old. A skew below minus that age is raised to it, unless the upper bound
 * shows that the chain's clock really is further behind.
 */
function estimate(recentBounds: Bounds[], chain: Parameters<typeof newSkewMeter>[0]): number {
  const { atLeast, atMost } = commonBounds(recentBounds);
  const lowestUsualSkew = -largestUsualAgeMs(chain);
  const skew = atMost < lowestUsualSkew ? atLeast : Math.max(atLeast, lowestUsualSkew);
  return Math.max(-maxSkewMs, Math.min(skew, maxSkewMs));
}

function commonBounds(recentBounds: Bounds[]): Bounds {
  return {
    atLeast: Math.max(...recentBounds.map(({ atLeast }) => atLeast)),
    atMost: Math.min(...recentBounds.map(({ atMost }) => atMost)),
  };
}

function largestUsualAgeMs({ blockTimeMs, pollIntervalMs }: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): number {
  return blockTimeMs + pollIntervalMs;
}
