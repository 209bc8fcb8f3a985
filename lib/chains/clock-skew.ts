import type { Chain } from "@/prisma/generated/client";

const toleratedMs = 30_000;

type Measured = Pick<Chain, "isLocal" | "blockTimeMs" | "pollIntervalMs">;

/**
 * Whether the clocks of the chain and of this server differ by more than 30 seconds. `skewMs` is positive if the
 * chain's clock is ahead. That clock may lag further behind, because a new block may be a block time and a poll
 * interval old when detected.
 */
export function isClockSkewed(skewMs: number | null, { isLocal, blockTimeMs, pollIntervalMs }: Measured): boolean {
  // Tests change a local chain's clock on purpose.
  if (isLocal) return false;
  return skewMs !== null && (skewMs > toleratedMs || -skewMs > toleratedMs + blockTimeMs + pollIntervalMs);
}
