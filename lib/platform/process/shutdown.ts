// Stops a process after a signal. A supervised process also has an IPC channel: if its supervisor is killed, the
// channel closes, and the process stops as after a signal. A process started manually has no channel.

export type StopReason = "signal" | "supervisor_lost";

type StopOptions = {
  /** The process exits after this time even if `stop` has not finished. */
  deadlineMs?: number;
};

let hasBegun = false;

/** Tells the supervisor that this process is ready. */
export function reportReady(): void {
  if (process.connected) process.send?.("ready");
}

/** True from the moment this process begins to stop. */
export function isStopping(): boolean {
  return hasBegun;
}

/**
 * Runs `stop` once, on SIGTERM, SIGINT or the loss of the supervisor, then exits. Call it before starting anything that
 * would outlive the process: `stop` must handle parts that have not started yet.
 */
export function onStop(stop: (reason: StopReason) => Promise<void>, { deadlineMs = 25_000 }: StopOptions = {}): void {
  function begin(reason: StopReason): void {
    if (hasBegun) return;
    hasBegun = true;
    setTimeout(
      () => fail(`The process did not stop within ${deadlineMs / 1000} seconds; exiting.`),
      deadlineMs,
    ).unref();
    stop(reason).then(() => process.exit(0), fail);
  }
  process.on("SIGTERM", () => begin("signal"));
  process.on("SIGINT", () => begin("signal"));
  if (!process.send) return;
  process.on("disconnect", () => begin("supervisor_lost"));
  // The supervisor may have exited while this process was loading.
  if (!process.connected) begin("supervisor_lost");
}

function fail(reason: unknown): void {
  process.stderr.write(`${String(reason)}\n`);
  process.exit(1);
}
