import { databaseNow } from "./database-clock";
import { newFailureLog } from "@/lib/platform/failure-log";

export const minuteMs = 60_000;

/**
 * Runs `task` now, and again `intervalMs` after each run has ended, so that runs never overlap. Failures are logged.
 * The returned function ends the repetition and waits for the run in progress.
 */
export function repeatEvery(intervalMs: number, name: string, task: (now: Date) => Promise<void>): () => Promise<void> {
  const failures = newFailureLog("Periodic task failed; retrying at the next interval", { fields: { task: name } });
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    await task(databaseNow()).then(failures.clear, failures.note);
    if (isEnded) return;
    timer = setTimeout(() => {
      running = run();
    }, intervalMs);
  }
  let running = run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
