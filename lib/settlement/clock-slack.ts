import type { Chain } from "@/prisma/generated/client";

// How much older than a request the block of its payment may look.

type Clock = Pick<Chain, "blockTimeMs" | "pollIntervalMs">;

// Block times are whole seconds.
const roundingMs = 1000;
// How much clocks that are set by NTP, the production of a block and estimated block times (Solana) may add.
const usualLagMs = 2000;

/**
 * How much older than its request a payment's block may appear: its time may be the start of block production.
 * `clockSkewMs` is how far the chain's clock is ahead of ours. Only a negative skew adds slack, so that correcting a fast
 * clock loses no payment.
 */
export function clockSlackOf({ blockTimeMs }: Clock, clockSkewMs = 0): number {
  return roundingMs + Math.max(blockTimeMs, usualLagMs) - Math.min(clockSkewMs, 0);
}

/**
 * The same for a block that may have been on the chain when the request was created. Then only its time can tell, so a
 * skew that may be the usual age of a new head adds little.
 */
export function knownSlackOf(chain: Clock, clockSkewMs = 0): number {
  const behindMs = Math.max(-clockSkewMs, 0);
  const isSkewed = behindMs > chain.blockTimeMs + chain.pollIntervalMs;
  return (
    Math.min(roundingMs + usualLagMs, clockSlackOf(chain)) + (isSkewed ? behindMs : Math.min(behindMs, usualLagMs))
  );
}
