// How many calls a node accepts in one HTTP request, learned from refusals and timeouts. A size of 1 means no batches.

/** `current`: the size in use. `retryAt`: when a larger size is worth a trial. */
export type BatchSize = { current: number; readonly max: number; retryAt: number };

const retryRefusedAfterMs = 30 * 60_000;
// A node that was slow may be fast again soon, but each trial may take as long as the timeout.
const retryTimedOutAfterMs = 5 * 60_000;

/** Starts at the maximum. */
export function newBatchSize(max: number): BatchSize {
  return { current: max, max, retryAt: 0 };
}

/** The size to use now. Occasionally doubled, because a provider's limits can change. */
export function sizeToTry({ current, max, retryAt }: BatchSize, now: number): number {
  return now < retryAt ? current : Math.min(current * 2, max);
}

/** After a refused batch. If only a larger trial was refused, the current size stays and the next trial waits. */
export function halve(size: BatchSize, refused: number, now: number): void {
  if (refused <= size.current) size.current = Math.max(1, Math.floor(refused / 2));
  size.retryAt = now + retryRefusedAfterMs;
}

/** After a batch that timed out. Shrinks faster than `halve`, because each trial takes the whole timeout. */
export function shrink(size: BatchSize, timedOut: number, now: number): void {
  if (timedOut <= size.current) size.current = Math.max(1, Math.floor(timedOut / 4));
  size.retryAt = now + retryTimedOutAfterMs;
}

/** After a single call that timed out: the node is not slow but gone, so that nothing was learned about its batches. */
export function reset(size: BatchSize): void {
  Object.assign(size, newBatchSize(size.max));
}

/** After an accepted batch. Keeps the size of a larger trial that the node accepted. */
export function grow(size: BatchSize, accepted: number, now: number): void {
  if (accepted <= size.current) return;
  size.current = accepted;
  size.retryAt = now + retryRefusedAfterMs;
}
