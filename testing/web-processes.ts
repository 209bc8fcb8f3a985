import { once } from "node:events";
import { spawnChild, type Start } from "@/instance/processes/spawn";
import { bundleProgram, thisRelease, type Release } from "./programs";

export type WebProcess = {
  origin: string;
  /** Sends SIGTERM and waits for the end. */
  stop: () => Promise<void>;
  /** Kills the process with SIGKILL. */
  kill: () => Promise<void>;
};

/** Starts API processes with the test's settings and database. `variables` adds or overrides environment variables. */
export async function startWebProcesses(
  count: number,
  variables: Record<string, string>,
  release: Release = thisRelease,
): Promise<WebProcess[]> {
  const file = await bundleProgram("testing/web-process.ts", release);
  const env = { ...process.env, PORT: "0", DRAIN_SECONDS: "0", ...variables };
  return Promise.all(
    Array.from({ length: count }, () => startWebProcess({ file, env, cwd: release.folder, node: release.node })),
  );
}

async function startWebProcess(start: Start): Promise<WebProcess> {
  const child = spawnChild(start);
  const ended = once(child, "exit");
  const port = await Promise.race([once(child, "message").then(([port]) => Number(port)), ended.then(() => null)]);
  if (port === null) throw new Error("A web process of the tests did not start.");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { origin: `http://127.0.0.1:${port}`, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
