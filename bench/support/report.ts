import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { afterAll } from "vitest";

/** Runs the work and returns its duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** "412 transfers/s" */
export function rate(count: number, ms: number, unit: string): string {
  return `${Math.round((count * 1000) / ms).toLocaleString("en")} ${unit}/s`;
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

type Line = { label: string; figure: string; values: Record<string, unknown> };

const lines: Line[] = [];

/** Prints one line of the result. `values` are its numbers for the JSON file, which `--json FILE` names in BENCH_JSON. */
export function report(label: string, figure: string, values: Record<string, unknown> = {}): void {
  lines.push({ label, figure, values });
  process.stdout.write(`${label}: ${figure}\n`);
}

afterAll(() => {
  const width = Math.max(0, ...lines.map(({ label }) => label.length));
  for (const { label, figure } of lines) process.stdout.write(`| ${label.padEnd(width)} | ${figure}\n`);
  const file = process.env.BENCH_JSON;
  if (!file) return;
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const figures = lines.map(({ label, figure, values }) => ({ label, figure, ...values }));
  writeFileSync(file, `${JSON.stringify({ at: new Date(), machine, figures }, null, 2)}\n`);
});
