// How many calls a node accepts in one HTTP request, learned by halving. A size of 1 means no batches.

/** `current`: the size in use. `triedAt`: when a size was last refused, or a larger one accepted. */
export type BatchSize = { current: number; readonly max: number; triedAt: number };

const retryLargerAfterMs = 30 * 60_000;

/** Starts at the maximum. */
export function newBatchSize(max: number): BatchSize {
  return { current: max, max, triedAt: 0 };
}

/** The size to use now. Occasionally doubled, because a provider's limits can change. */
export function sizeToTry({ current, max, triedAt }: BatchSize, now: number): number {
  return now - triedAt < retryLargerAfterMs ? current : Math.min(current * 2, max);
}

/** After a refused batch. If only a larger trial was refused, the current size stays and the next trial waits. */
export function halve(size: BatchSize, refused: number, now: number): void {
  if (refused <= size.current) size.current = Math.max(1, Math.floor(refused / 2));
  size.triedAt = now;
}

/** After an accepted batch. Keeps the size of a larger trial that the node accepted. */
export function grow(size: BatchSize, accepted: number, now: number): void {
  if (accepted <= size.current) return;
  size.current = accepted;
  size.triedAt = now;
}
