import { RpcFailure } from "./rpc";

// How many blocks to ask for at once: half as many after an answer that did not come, more again after those that did.

export type RangeSize = { current: bigint; readonly max: bigint };

/** Starts at the chain's own limit. */
export function newRangeSize(max: number): RangeSize {
  return { current: BigInt(max), max: BigInt(max) };
}

/** The last block of the next range, both ends within reach. */
export function rangeEnd(after: bigint, target: bigint, size: RangeSize): bigint {
  const end = after + size.current;
  return end < target ? end : target;
}

/** Runs a pass over ever smaller ranges until one succeeds; a failure that a smaller range cannot cure is thrown at once. */
export async function withRange<T>(size: RangeSize, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const result = await run();
      size.current = size.current * 2n < size.max ? size.current * 2n : size.max;
      return result;
    } catch (error) {
      if (!isCuredBySmaller(error) || size.current === 1n) throw error;
      size.current = size.current / 2n;
    }
  }
}

function isCuredBySmaller(error: unknown): boolean {
  return error instanceof RpcFailure && ["timeout", "too_large", "refused", "malformed"].includes(error.kind);
}
