import type { ChildProcess } from "node:child_process";
import { processIdentity } from "./process-identity.mjs";

// Waits for conditions, and ends processes by their ID.

/** Polls until `isTrue` returns true. Returns false after the timeout. */
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

/** Callbacks for a runner that may be stopped while its server is still starting. */
export type Launch = { onSpawn: (child: ChildProcess) => void; isStopping: () => boolean };

export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** Sends `signal` and kills the process if it has not ended in time. Resolves when it has ended. */
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
    // It has already ended.
  }
}
