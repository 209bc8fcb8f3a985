/**
 * Reads at most once at a time and at most once in `ms`: callers share the read in progress, and afterwards its result
 * for `ms`. Errors are shared too.
 */
export function sharedResult<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let current: { result: Promise<T>; endsAt: number } | undefined;
  return () => {
    if (current && performance.now() < current.endsAt) return current.result;
    const latest = { result: read(), endsAt: Infinity };
    const expireLater = () => void (latest.endsAt = performance.now() + ms);
    latest.result.then(expireLater, expireLater);
    current = latest;
    return latest.result;
  };
}
