/** Runs it and says how long it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** "412 transfers/s" */
export function rate(count: number, ms: number, unit: string): string {
  return `${Math.round((count * 1000) / ms).toLocaleString("en")} ${unit}/s`;
}

/** One line of the result. */
export function report(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`);
}
