// How many calls a node takes in one HTTP request: learned by halving, like ranges of blocks. A size of 1 means no batches.

export type BatchSize = { current: number; readonly max: number; triedAt: number };

const retryAfterMs = 30 * 60_000;

/** Starts at the most that is ever sent at once. */
export function newBatchSize(max: number): BatchSize {
  return { current: max, max, triedAt: 0 };
}

/** The size to use now: now and then twice what is known to work, since limits change with a plan. */
export function sizeToTry({ current, max, triedAt }: BatchSize, now: number): number {
  return now - triedAt < retryAfterMs ? current : Math.min(current * 2, max);
}

/** The node refused a batch of `count` calls. */
export function halve(size: BatchSize, count: number, now: number): void {
  if (count <= size.current) size.current = Math.max(1, Math.floor(count / 2));
  size.triedAt = now;
}

/** The node took a batch of `count` calls. */
export function grow(size: BatchSize, count: number, now: number): void {
  if (count <= size.current) return;
  size.current = count;
  size.triedAt = now;
}
