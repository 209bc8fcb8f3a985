import { spawn, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { afterAll } from "vitest";
import type { Call } from "./load";
import { median } from "./report";

/** The same call to Remit and to the floor server, which does only the necessary work. */
export type Pair = Record<"remit" | "floor", () => Call>;

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill()));

/** Starts bench/support/floor-server.mjs, which ends with the tests. */
export async function startFloor(...args: string[]): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, [resolve("bench/support/floor-server.mjs"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const port = await new Promise<Buffer>((ready) => void child.stdout.once("data", ready));
  return { url: `http://127.0.0.1:${port.toString().trim()}`, pid: child.pid ?? 0 };
}

/** Measures Remit and its floor in turn. Returns every run, and the medians of their figures. */
export async function alternate<Run extends Record<string, number>>(
  rounds: number,
  measure: (side: keyof Pair) => Promise<Run>,
) {
  const runs: Record<keyof Pair, Run[]> = { floor: [], remit: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ["floor", "remit"] as const) runs[side].push(await measure(side));
  const medianOf = (side: keyof Pair, figure: keyof Run) => median(runs[side].map((run) => run[figure] ?? 0));
  const ratioOf = (figure: keyof Run) => medianOf("remit", figure) / medianOf("floor", figure);
  return { runs, medianOf, ratioOf };
}
