// Runs a program to its end, for check and test, with captured or shown output.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { warn } from "../terminal";
import { endProcess, hasEnded } from "./ending";

export type Step = {
  name: string;
  /** A script of a package, as `package/path`, run by this Node. */
  script: string;
  args: string[];
  env?: Record<string, string>;
  /** The step is stopped, and has failed, after this time. */
  limitMinutes?: number;
};

export type Outcome = { name: string; isPassed: boolean; output: string; durationMs: number };

const running = new Set<ChildProcess>();

/** Runs the step. With `isShown`, its output goes to the terminal, otherwise into the outcome. Never rejects. */
export async function runStep(step: Step, isShown = false): Promise<Outcome> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [`node_modules/${step.script}`, ...step.args], {
    env: { ...process.env, ...step.env },
    stdio: ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
  });
  running.add(child);
  const output: string[] = [];
  const limit = step.limitMinutes && setTimeout(() => stopOverdue(step, child), step.limitMinutes * 60_000);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => output.push(text.toString()));
  const code = await once(child, "close").then(
    ([exitCode]) => exitCode as number | null,
    () => null,
  );
  clearTimeout(limit);
  running.delete(child);
  return { name: step.name, isPassed: code === 0, output: output.join(""), durationMs: Date.now() - startedAt };
}

function stopOverdue({ name, limitMinutes }: Step, child: ChildProcess): void {
  warn(`${name} has not ended after ${Math.round(limitMinutes ?? 0)} minutes and is stopped.`);
  void endProcess(child.pid ?? 0, "SIGTERM", 60_000);
}

/** On a signal, stops the running steps before this process. */
export function stopStepsOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stopAll().then(() => process.exit(1)));
  }
}

async function stopAll(): Promise<void> {
  const children = [...running].filter((child) => !hasEnded(child));
  await Promise.all(children.map((child) => endProcess(child.pid ?? 0, "SIGTERM", 60_000)));
}
