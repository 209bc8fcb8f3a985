const pollMs = 250;

/**
 * Looks until `look` gives a value, then returns it. Gives up after the time with an error that says what did not happen
 * and what `explain` finds out about the reason.
 */
export async function waitFor<T>(
  what: string,
  timeoutMs: number,
  look: () => Promise<T | undefined>,
  explain: () => Promise<string>,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${Math.round(timeoutMs / 1000)} s for ${what}, in vain. ${await explain()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
