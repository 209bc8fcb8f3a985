import type { ChildProcess } from "node:child_process";
import { processIdentity } from "./process-identity.mjs";

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** What a runner hears and tells while its server starts: it may be asked to stop in the middle. */
export type Launch = { onSpawn: (child: ChildProcess) => void; isStopping: () => boolean };

export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** Asks with `signal`; whoever has not ended within the time is killed. Resolves when the process is gone. */
export async function endProcess(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  const identity = processIdentity(pid);
  if (identity === undefined) return;
  const isGone = () => processIdentity(pid) !== identity;
  sendSignal(pid, signal);
  if (await waitUntil(isGone, timeoutMs)) return;
  sendSignal(pid, "SIGKILL");
  await waitUntil(isGone, 5000);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
