// The line between a process and the supervisor that started it. The supervisor may be killed outright; the line then
// closes, and the process ends as if it had been asked to. Started by hand, a process has no line and needs none.

export type StopReason = "asked" | "abandoned";

/** Tells the supervisor that this process does its work from now on. */
export function reportReady(): void {
  if (process.connected) process.send?.("ready");
}

/**
 * Runs `stop` once, on SIGTERM, SIGINT or the loss of the supervisor, then ends the process. Call it before starting
 * anything that would outlive the process: `stop` must cope with what has not started yet.
 */
export function onStop(stop: (reason: StopReason) => Promise<void>): void {
  let isStopping = false;
  function begin(reason: StopReason): void {
    if (isStopping) return;
    isStopping = true;
    stop(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  }
  process.on("SIGTERM", () => begin("asked"));
  process.on("SIGINT", () => begin("asked"));
  if (!process.send) return;
  process.on("disconnect", () => begin("abandoned"));
  // The supervisor may have gone while this process was still loading.
  if (!process.connected) begin("abandoned");
}
