// How many calls a node accepts in one HTTP request, learned by halving. A size of 1 means no batches.

export type BatchSize = { current: number; readonly max: number; triedAt: number };

const retryAfterMs = 30 * 60_000;

/** Starts at the maximum. */
export function newBatchSize(max: number): BatchSize {
  return { current: max, max, triedAt: 0 };
}

/** The size to use now. Occasionally doubled, because a provider's limits can change. */
export function sizeToTry({ current, max, triedAt }: BatchSize, now: number): number {
  return now - triedAt < retryAfterMs ? current : Math.min(current * 2, max);
}

export function halve(size: BatchSize, count: number, now: number): void {
  if (count <= size.current) size.current = Math.max(1, Math.floor(count / 2));
  size.triedAt = now;
}

export function grow(size: BatchSize, count: number, now: number): void {
  if (count <= size.current) return;
  size.current = count;
  size.triedAt = now;
}
