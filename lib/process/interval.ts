import { log } from "@/lib/log";

export const minuteMs = 60_000;

/**
 * Runs `task` now and at each interval; failures are logged. The returned function ends the repetition and waits for
 * the run in progress.
 */
export function repeatEvery(intervalMs: number, name: string, task: (now: Date) => Promise<void>): () => Promise<void> {
  const run = () =>
    task(new Date()).catch((error: unknown) =>
      log().warn({ task: name, err: error }, "Periodic task failed; retrying at the next interval"),
    );
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
