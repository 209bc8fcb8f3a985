// Output of the scripts for the person at the terminal.

// The reader of the output may exit first, which must not interrupt an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** "3.4 s": the time since `startedMs`. */
export function secondsSince(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}
