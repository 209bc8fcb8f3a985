import type { Chain } from "@/prisma/generated/client";

const toleratedMs = 30_000;

type Measured = Pick<Chain, "isLocal" | "blockTimeMs" | "pollIntervalMs">;

/**
 * Whether a chain's clock and ours differ by more than 30 seconds; positive where the chain's is ahead. A block may be as old as
 * a block time and a poll before it is seen. A local chain's clock is set on purpose, by what is tried on it.
 */
export function isClockSkewed(skewMs: number | null, { isLocal, blockTimeMs, pollIntervalMs }: Measured): boolean {
  if (isLocal) return false;
  return skewMs !== null && (skewMs > toleratedMs || -skewMs > toleratedMs + blockTimeMs + pollIntervalMs);
}
