import { log } from "@/lib/log";

export const minuteMs = 60_000;

/** Does the work now and at each interval, where a failure waits for the next; returns what ends it, after work in progress. */
export function repeatEvery(intervalMs: number, name: string, work: () => Promise<void>): () => Promise<void> {
  const run = () => work().catch((error: unknown) => log().warn({ work: name, err: error }, "done in vain, for now"));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
