// The line between a process and the supervisor that started it. The supervisor may be killed outright; the line then
// closes, and the process ends as if it had been asked to. Started by hand, a process has no line and needs none.

export type StopReason = "asked" | "abandoned";

type StopOptions = {
  /** The process ends this long after it began to stop, even if `stop` has not finished. */
  deadlineMs?: number;
};

let isBegun = false;

/** Tells the supervisor that this process does its work from now on. */
export function reportReady(): void {
  if (process.connected) process.send?.("ready");
}

/** True from the moment this process begins to stop. */
export function isStopping(): boolean {
  return isBegun;
}

/**
 * Runs `stop` once, on SIGTERM, SIGINT or the loss of the supervisor, then ends the process. Call it before starting
 * anything that would outlive the process: `stop` must cope with what has not started yet.
 */
export function onStop(stop: (reason: StopReason) => Promise<void>, { deadlineMs = 25_000 }: StopOptions = {}): void {
  function begin(reason: StopReason): void {
    if (isBegun) return;
    isBegun = true;
    setTimeout(
      () => fail(`The process did not stop within ${deadlineMs / 1000} seconds; exiting.`),
      deadlineMs,
    ).unref();
    stop(reason).then(() => process.exit(0), fail);
  }
  process.on("SIGTERM", () => begin("asked"));
  process.on("SIGINT", () => begin("asked"));
  if (!process.send) return;
  process.on("disconnect", () => begin("abandoned"));
  // The supervisor may have gone while this process was still loading.
  if (!process.connected) begin("abandoned");
}

function fail(reason: unknown): void {
  process.stderr.write(`${String(reason)}\n`);
  process.exit(1);
}
