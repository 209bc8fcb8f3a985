import type { Block } from "@/lib/chains/observed-transfer";
import type { Chain } from "@/prisma/generated/client";

// How far a chain's clock is ahead of ours. A block appears after its own time, and at the earliest after the look that did not
// show it yet: each new head puts the skew between two bounds. A chain that stands still shows no new head, hence no skew.

type Bounds = { atLeast: number; atMost: number };

/** Returns the skew in milliseconds, negative where the chain's clock is behind; null until enough new heads were seen. */
export type SkewMeter = (head: Block, now: Date) => number | null;

const keptHeads = 8;
const headsNeeded = 3;
const maxSkewMs = 2 ** 31 - 1;

/** A meter that has seen nothing yet. */
export function newSkewMeter(chain: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): SkewMeter {
  let looked: { number: bigint; at: number } | null = null;
  let heads: Bounds[] = [];
  let skew: number | null = null;
  return (head, now) => {
    const last = looked;
    looked = { number: head.number, at: now.getTime() };
    if (last === null || head.number <= last.number) return skew;
    const atLeast = head.time.getTime() - now.getTime();
    const seen = { atLeast, atMost: atLeast + (now.getTime() - last.at) + chain.blockTimeMs };
    heads = [...heads, seen].slice(-keptHeads);
    if (isContradictory(heads)) heads = [seen];
    const found = estimate(heads, chain);
    // Too high an estimate would make payments look older than their request; a lower one is believed at once.
    if (heads.length >= headsNeeded || (skew !== null && found < skew)) skew = found;
    return skew;
  };
}

function isContradictory(heads: Bounds[]): boolean {
  const { atLeast, atMost } = common(heads);
  return atLeast > atMost;
}

/** The largest lower bound is nearest the truth, but where looks were rare a block's age explains more than the usual. */
function estimate(heads: Bounds[], chain: Parameters<typeof newSkewMeter>[0]): number {
  const { atLeast, atMost } = common(heads);
  const usual = -usualAgeMs(chain);
  const found = atMost < usual ? atLeast : Math.max(atLeast, usual);
  return Math.max(-maxSkewMs, Math.min(found, maxSkewMs));
}

function common(heads: Bounds[]): Bounds {
  return {
    atLeast: Math.max(...heads.map((head) => head.atLeast)),
    atMost: Math.min(...heads.map((head) => head.atMost)),
  };
}

function usualAgeMs({ blockTimeMs, pollIntervalMs }: Pick<Chain, "blockTimeMs" | "pollIntervalMs">): number {
  return blockTimeMs + pollIntervalMs;
}
