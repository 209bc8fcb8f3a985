import { once } from "node:events";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { bundleProgram, thisRelease, type Release } from "./programs";

export type WorkerProcess = {
  /** Kills the process with SIGKILL. */
  kill: () => Promise<void>;
  /** Disconnects the worker, which then stops as if its supervisor had ended. */
  stop: () => Promise<void>;
  hasEnded: () => boolean;
  /** Stops the process with SIGSTOP, as a paused machine does. */
  freeze: () => void;
  /** Lets a frozen process continue. */
  thaw: () => void;
};

/** Starts the worker with the test's settings and database. `variables` adds or overrides environment variables. */
export async function startWorkerProcess(
  variables: Record<string, string>,
  release: Release = thisRelease,
): Promise<WorkerProcess> {
  const file = await bundleProgram("worker.ts", release);
  const { folder: cwd, node } = release;
  const child = spawnChild({ file, env: { ...process.env, ...variables }, output: "ignore", cwd, node });
  const ended = once(child, "exit");
  if (!(await becomesReady(child))) throw new Error("The worker of the tests did not start.");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}
