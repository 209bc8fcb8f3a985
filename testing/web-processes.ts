import { once } from "node:events";
import { resolve } from "node:path";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { spawnChild } from "@/instance/processes/spawn";

export type WebProcess = {
  origin: string;
  /** Asks it to stop, as an operator does, and waits until it has ended. */
  stop: () => Promise<void>;
  /** Ends it by kill -9. */
  kill: () => Promise<void>;
};

/** Starts processes that answer the API, with this test's settings and database and whatever more is said. */
export async function startWebProcesses(count: number, more: Record<string, string>): Promise<WebProcess[]> {
  const file = resolve("dist/test-runners/web-process.mjs");
  await bundle(process.cwd(), resolve("testing/web-process.ts"), file);
  return Promise.all(Array.from({ length: count }, () => startWebProcess(file, more)));
}

async function startWebProcess(file: string, more: Record<string, string>): Promise<WebProcess> {
  const child = spawnChild({ file, env: { ...process.env, PORT: "0", DRAIN_SECONDS: "0", ...more } });
  const ended = once(child, "exit");
  const port = await Promise.race([once(child, "message").then(([port]) => Number(port)), ended.then(() => null)]);
  if (port === null) throw new Error("A web process of the tests does not start.");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { origin: `http://127.0.0.1:${port}`, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
