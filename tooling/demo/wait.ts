const pollMs = 250;

/** Polls `poll` until it returns a value. After the timeout, throws an error with the result of `explain`. */
export async function waitFor<T>(
  condition: string,
  timeoutMs: number,
  poll: () => Promise<T | undefined>,
  explain: () => Promise<string>,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${Math.round(timeoutMs / 1000)} s for ${condition}. ${await explain()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
