import { once } from "node:events";
import { resolve } from "node:path";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";

export type WorkerProcess = {
  /** The end that nothing can prepare for. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  hasEnded: () => boolean;
};

/** Starts the worker as it is, with this test's settings and database and whatever more is said. */
export async function startWorkerProcess(more: Record<string, string>): Promise<WorkerProcess> {
  const file = resolve("dist/test-runners/worker.mjs");
  await bundle(process.cwd(), resolve("worker.ts"), file);
  const child = spawnChild({ file, env: { ...process.env, ...more }, output: "ignore" });
  const ended = once(child, "exit");
  if (!(await becomesReady(child))) throw new Error("The worker of the tests does not start.");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}
