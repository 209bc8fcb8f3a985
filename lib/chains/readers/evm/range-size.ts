import { RpcFailure, type RpcFailureKind } from "../rpc";

// How many blocks to request at once. A failed reading halves the number. A reading of the full number increases it,
// more slowly near a size that a node refused.

export type RangeSize = {
  current: bigint;
  readonly max: bigint;
  /** The longest range that succeeded; 0 if unknown. */
  accepted: bigint;
  refused: { span: bigint; at: number } | null;
};

/** Starts at the chain's own limit. */
export function newRangeSize(max: number): RangeSize {
  return { current: BigInt(max), max: BigInt(max), accepted: 0n, refused: null };
}

const forgetRefusalAfterMs = 10 * 60_000;
// No node refuses so few blocks because of their number.
const alwaysAcceptedBlocks = 10n;

// A node that times out must be noticed soon; the next tick continues with the learned size.
const maxTimeouts = 3;

/**
 * Runs a pass up to the next range's last block, and retries a smaller range if that may cure the failure. Other
 * failures, and failures of a single block, are thrown; a refusal of a single block that may mean too many calls is a
 * rate limit.
 */
export async function withRange<T>(
  size: RangeSize,
  { after, target }: { after: bigint; target: bigint },
  run: (to: bigint) => Promise<T>,
): Promise<T> {
  for (let timeouts = 0; ;) {
    const span = target - after < size.current ? target - after : size.current;
    try {
      const result = await run(after + span);
      if (span === size.current) grow(size);
      return result;
    } catch (error) {
      if (!mayFitSmallerRange(error)) throw error;
      if (span <= 1n) throw error.details.mayMeanWait ? new RpcFailure("rate_limited", error.message) : error;
      shrink(size, span, error.kind);
      if (error.kind === "timeout" && (timeouts += 1) === maxTimeouts) throw error;
    }
  }
}

function grow(size: RangeSize): void {
  size.accepted = size.current;
  if (size.refused && Date.now() - size.refused.at > forgetRefusalAfterMs) size.refused = null;
  const doubled = size.current * 2n < size.max ? size.current * 2n : size.max;
  if (!size.refused || doubled < size.refused.span) size.current = doubled;
  else if (isFarApart(size.accepted, size.refused.span)) size.current = (size.accepted + size.refused.span) / 2n;
}

/** Whether a size in between is worth trying: the refused size is over an eighth longer than the accepted one. */
function isFarApart(accepted: bigint, refused: bigint): boolean {
  return refused - accepted > accepted / 8n + 1n;
}

function shrink(size: RangeSize, span: bigint, kind: RpcFailureKind): void {
  const isRangeLimit = (kind === "refused" || kind === "too_large") && span > alwaysAcceptedBlocks;
  if (isRangeLimit) size.refused = { span, at: Date.now() };
  // The node refused a trial between the accepted and the refused size: the accepted one is still good.
  const isTrialAboveAccepted = isRangeLimit && size.accepted > 0n && size.accepted < span;
  size.current = isTrialAboveAccepted ? size.accepted : span / 2n;
  if (!isTrialAboveAccepted) size.accepted = 0n;
}

function mayFitSmallerRange(error: unknown): error is RpcFailure {
  return error instanceof RpcFailure && ["timeout", "too_large", "refused", "malformed"].includes(error.kind);
}
