// What the scripts say to the person at the terminal.

// Whoever listened may be gone before we are; that is no reason to end out of order.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** "3.4 s": the time since `startedMs`. */
export function secondsSince(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}
