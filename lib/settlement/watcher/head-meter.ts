import type { Chain } from "@/prisma/generated/client";

/** Takes each head that a node reports and a monotonic time; `frozen` if the chain should have had new blocks by now. */
export type HeadMeter = (headBlock: bigint, nowMs: number) => "advancing" | "frozen";

const blocksUntilFrozen = 20;
const leastMs = 60_000;

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
