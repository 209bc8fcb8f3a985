import type { Chain } from "@/prisma/generated/client";

// Meters of a chain's readings: each notices a trouble that one reading alone does not show.

const leastMs = 60_000;

/** Takes each head that a node reports and a monotonic time; `frozen` if the chain should have had new blocks by now. */
type HeadMeter = (headBlock: bigint, nowMs: number) => "advancing" | "frozen";

const blocksUntilFrozen = 20;

/**
 * Notices that the newest block stays the same for the time of 20 blocks and at least a minute. It compares no clocks,
 * so a wrong one does not look like a frozen node. A local chain has blocks only while something happens.
 */
export function newHeadMeter(chain: Pick<Chain, "blockTimeMs" | "isLocal">): HeadMeter {
  const patienceMs = Math.max(blocksUntilFrozen * chain.blockTimeMs, leastMs);
  let head: bigint | undefined;
  let changedAtMs = 0;
  return (headBlock, nowMs) => {
    if (headBlock !== head) [head, changedAtMs] = [headBlock, nowMs];
    return !chain.isLocal && nowMs - changedAtMs >= patienceMs ? "frozen" : "advancing";
  };
}

/** Takes how many blocks the node's final block is behind its newest one; `delayed` if that is unusually many. */
type FinalityMeter = (lag: bigint) => "usual" | "delayed";

const timesUsual = 3n;
// A process may start while finality is delayed already, so what it sees first may not be usual.
const mostUsualBlocks = 100n;

/**
 * Notices that blocks take more than three times as long as usual, and at least a minute longer, to become final. Usual
 * is the shortest lag seen, but at least the confirmations that the policy requires. Only for chains whose policy needs
 * the node's final block.
 */
export function newFinalityMeter(
  chain: Pick<Chain, "finality" | "type" | "requiredConfirmations" | "blockTimeMs">,
): FinalityMeter {
  const leastUsual = BigInt(chain.requiredConfirmations);
  const leastBlocks = BigInt(Math.ceil(leastMs / chain.blockTimeMs));
  let shortest = mostUsualBlocks;
  return (lag) => {
    if (chain.finality !== "finalized" || chain.type !== "evm") return "usual";
    if (lag < shortest) shortest = lag;
    const usual = shortest > leastUsual ? shortest : leastUsual;
    const limit = timesUsual * usual > usual + leastBlocks ? timesUsual * usual : usual + leastBlocks;
    return lag > limit ? "delayed" : "usual";
  };
}

/** Takes the outcome of each reading; `recurring` if nodes contradict themselves or each other more than briefly. */
type ContradictionMeter = (outcome: "contradicted" | "read") => "recurring" | "rare";

// Three contradictions in a row, or four that alternate with readings.
const recurringAt = 5;
const most = 6;

/**
 * Nodes contradict themselves or each other briefly during a reorganization. A contradiction counts two and a reading
 * takes one away, so that a node which lies every other time is noticed too.
 */
export function newContradictionMeter(): ContradictionMeter {
  let count = 0;
  return (outcome) => {
    count = outcome === "contradicted" ? Math.min(count + 2, most) : Math.max(count - 1, 0);
    return count >= recurringAt ? "recurring" : "rare";
  };
}
