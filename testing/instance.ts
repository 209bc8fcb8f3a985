import { spawn, type ChildProcess } from "node:child_process";
import { waitUntil } from "@/instance/processes/ending";
import { readInstance, type ProcessRecord } from "@/instance/record";

// A complete instance of this checkout, started like `npm start`.

/** `variables` are additional environment variables. */
export type InstanceOptions = { port: number; dataDir: string; variables?: Record<string, string> };

/** The supervisor and its output so far. */
export type TestInstance = { supervisor: ChildProcess; output: () => string };

// The first instance of a run builds the pages.
const startTimeoutMs = 590_000;

/** Runs `npm start` without npm and without the test's own settings. */
export function launchInstance({ port, dataDir, variables = {} }: InstanceOptions): TestInstance {
  const { PATH, HOME } = process.env;
  const supervisor = spawn(process.execPath, ["tooling/run.mjs", "start"], {
    env: { NODE_ENV: "production", PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on("data", (text: Buffer) => chunks.push(text.toString()));
  }
  return { supervisor, output: () => chunks.join("") };
}

/** Launches an instance and waits until it is ready. */
export async function startInstance(options: InstanceOptions): Promise<TestInstance> {
  const instance = launchInstance(options);
  const { supervisor, output } = instance;
  await waitUntil(() => output().includes("Remit is ready") || supervisor.exitCode !== null, startTimeoutMs);
  if (!output().includes("Remit is ready")) throw new Error(`The instance did not start:\n${output()}`);
  return instance;
}

/** Throws if the instance has no such process: a signal to an undefined pid or to 0 would reach the whole test run. */
export function processNamed(dataDir: string, name: string): ProcessRecord {
  const instance = readInstance(dataDir);
  const found = [instance?.supervisor, ...(instance?.processes ?? [])].find((process) => process?.name === name);
  if (!found) throw new Error(`The instance has no ${name} process.`);
  return found;
}
