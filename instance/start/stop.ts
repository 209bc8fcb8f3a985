// Ending an instance, from inside or after it was killed.
import { endProcess, waitUntil } from "../processes/ending";
import type { Supervised } from "../processes/supervised";
import { isRunning, readInstance } from "../record";
import { complain, say } from "../terminal";

/** Nobody is stopped before those who need it. */
const order = ["build", "web", "worker", "chains", "postgres"];

export async function stopInOrder(processes: Supervised[]): Promise<void> {
  const sorted = [...processes].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const process of sorted) await process.stop();
}

/** Waits for what a killed supervisor left behind to end by itself, and ends what does not. */
export async function takeOver(dataDir: string): Promise<void> {
  const left = (readInstance(dataDir)?.processes ?? []).filter(isRunning);
  if (left.length === 0) return;
  say("The last start was killed; waiting for what it left behind to end.");
  const isGone = await waitUntil(() => !left.some(isRunning), 8000);
  if (isGone) return;
  for (const { name, pid } of left.filter(isRunning)) {
    complain(`Ending a ${name} process that was left running (${pid}).`);
    await endProcess(pid, "SIGTERM", 10_000);
  }
}
