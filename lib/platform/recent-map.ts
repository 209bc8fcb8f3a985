/** More payers than one process serves in a minute, and more requests than 900 merchants see on their first pages. */
const maxRecentKeys = 20_000;

/**
 * A map that keeps an entry for at least `seconds` after it was set, for a bounded number of keys: in a flood of more
 * it forgets the oldest. Needs no timer.
 */
export function recentMap<Value>(seconds: number) {
  // Two generations: when the recent one is full or as old as a window is long, the older one is dropped as a whole.
  let recent = new Map<string, Value>();
  let older = recent;
  let recentUntilMs = 0;
  return {
    get: (key: string): Value | undefined => recent.get(key) ?? older.get(key),
    set: (key: string, value: Value): void => {
      const nowMs = performance.now();
      if (nowMs >= recentUntilMs || recent.size >= maxRecentKeys) {
        older = recent;
        recent = new Map<string, Value>();
        recentUntilMs = nowMs + seconds * 1000;
      }
      recent.set(key, value);
    },
  };
}
