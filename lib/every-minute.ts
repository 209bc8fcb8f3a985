import { log } from "@/lib/log";

const minuteMs = 60_000;

/** Does the work now and every minute, where a failure waits for the next; returns what ends it, after work in progress. */
export function everyMinute(name: string, work: () => Promise<void>): () => Promise<void> {
  const run = () => work().catch((error: unknown) => log().warn({ work: name, err: error }, "done in vain, for now"));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, minuteMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
