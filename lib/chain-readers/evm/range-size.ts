import { RpcFailure } from "../rpc";

// How many blocks to ask for at once: half as many after an answer that did not come, more again after those that did.

export type RangeSize = { current: bigint; readonly max: bigint };

/** Starts at the chain's own limit. */
export function newRangeSize(max: number): RangeSize {
  return { current: BigInt(max), max: BigInt(max) };
}

// A node that lets us wait must be noticed soon; the next tick goes on with what was learnt.
const maxTimeouts = 3;

/**
 * Runs a pass up to the next range's last block, over a smaller range when it fails for a reason that one may cure. Any
 * other failure, and one of a single block, is thrown at once.
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
      size.current = size.current * 2n < size.max ? size.current * 2n : size.max;
      return result;
    } catch (error) {
      if (!isCuredBySmaller(error) || span <= 1n) throw error;
      size.current = span / 2n;
      if (error.kind === "timeout" && (timeouts += 1) === maxTimeouts) throw error;
    }
  }
}

function isCuredBySmaller(error: unknown): error is RpcFailure {
  return error instanceof RpcFailure && ["timeout", "too_large", "refused", "malformed"].includes(error.kind);
}
