import { setTimeout as sleep } from "node:timers/promises";
import { newFailureLog } from "@/lib/platform/failure-log";
import { noteProgress } from "./liveness";

const firstPauseMs = 250;
const longestPauseMs = 2000;

/** Runs `start` until it succeeds, with growing pauses; undefined if the signal aborts before. Logs `message` meanwhile. */
export async function retryUntilStarted<Result>(
  message: string,
  start: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const failures = newFailureLog(message);
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await start();
    } catch (error) {
      // A connection that closes because the process stops is no failure.
      if (!signal.aborted) failures.note(error);
    }
    noteProgress();
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
