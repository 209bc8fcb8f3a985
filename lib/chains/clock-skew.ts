import type { Chain } from "@/prisma/generated/client";

const toleratedMs = 30_000;

type Measured = Pick<Chain, "isLocal" | "blockTimeMs" | "pollIntervalMs">;

/**
 * Whether the chain's clock and ours differ by more than 30 seconds; positive if the chain's is ahead. A block may be a
 * block time and a poll old when detected. Tests change a local chain's clock on purpose.
 */
export function isClockSkewed(skewMs: number | null, { isLocal, blockTimeMs, pollIntervalMs }: Measured): boolean {
  if (isLocal) return false;
  return skewMs !== null && (skewMs > toleratedMs || -skewMs > toleratedMs + blockTimeMs + pollIntervalMs);
}
